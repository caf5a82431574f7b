import { leadings, type Theme, textSizes } from '../storage/reader-state.ts';
import { Choices, Steps, Switch } from '../ui/controls.tsx';
import { useChangeReader, useReaderState } from './app-context.ts';

const themeChoices: readonly { value: Theme | 'system'; label: string; name?: string }[] = [
  { value: 'system', label: 'System', name: 'As the system has it' },
  { value: 'light', label: 'Light' },
  { value: 'sepia', label: 'Sepia' },
  { value: 'dark', label: 'Dark' },
];

/** How the reader likes the page; each change shows at once. */
export function ReadingPreferences() {
  const state = useReaderState((all) => all);
  const change = useChangeReader();
  return (
    <>
      <Choices
        isFirst
        legend="Theme"
        choices={themeChoices}
        value={state.theme ?? 'system'}
        onChange={(theme) => change({ theme: theme === 'system' ? undefined : theme })}
      />
      <Steps
        label="Text size"
        names={{ less: 'Smaller text', more: 'Larger text' }}
        steps={textSizes}
        value={state.textSize}
        onChange={(textSize) => change({ textSize })}
      />
      <Choices
        legend="Line height"
        choices={leadings.map((value) => ({ value, label: capitalised(value) }))}
        value={state.leading}
        onChange={(leading) => change({ leading })}
      />
      <div className="border-hairline border-y py-1">
        <Switch
          label="Verse numbers"
          isOn={state.verseNumbers}
          onChange={(verseNumbers) => change({ verseNumbers })}
        />
        <Switch
          label="Red letters"
          isOn={state.redLetters}
          onChange={(redLetters) => change({ redLetters })}
        />
        <Switch
          label="Glossary terms"
          note="Underlines words that the glossary explains."
          isOn={state.terms}
          onChange={(terms) => change({ terms })}
        />
        <Switch
          label="AI insights"
          note="When off, no request to any AI is made."
          isOn={state.ai}
          onChange={(ai) => change({ ai })}
        />
      </div>
      <Choices
        legend="Messages appear at the"
        choices={[
          { value: 'bottom', label: 'Bottom' },
          { value: 'top', label: 'Top' },
        ]}
        value={state.toasts}
        onChange={(toasts) => change({ toasts })}
      />
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
