import { moodCategories } from '@lampstand/content/moods';
import { useState } from 'react';
import { QuestionBox } from '../../shared/answers/question-box.tsx';
import { Button } from '../../ui/form.tsx';
import { ScripturesDialog } from './scriptures-dialog.tsx';
import { useSought } from './sought.ts';

/** The moods in their categories, and a box for what none of them says. */
export function Moods() {
  const { sought, seek } = useSought();
  const [text, setText] = useState(sought && 'situation' in sought ? sought.situation : '');
  return (
    <>
      <p className="mb-5 text-muted leading-relaxed">
        Say how you are, and find five passages that speak to it, each with the reason why.
      </p>
      <QuestionBox
        label="Describe your situation"
        placeholder="What is on your heart?"
        text={text}
        isBusy={false}
        onChange={setText}
        onAsk={(situation) => seek({ situation })}
        tour="mood-situation"
      >
        {(canAsk) => (
          <Button type="submit" look="main" disabled={!canAsk}>
            Find scriptures
          </Button>
        )}
      </QuestionBox>
      <div data-tour="mood-categories" className="mt-10 grid gap-8">
        {moodCategories.map(({ name, moods }, place) => (
          <section key={name} aria-label={name}>
            <h2 className="mb-3 border-hairline border-b pb-2 font-serif text-xl">{name}</h2>
            <ul
              data-tour={place === 0 ? 'mood-choice' : undefined}
              className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4"
            >
              {moods.map(({ id, label }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => seek({ mood: id, label })}
                    className="min-h-12 w-full rounded-lamp border border-hairline px-3 py-2 text-left font-serif hover:border-accent hover:text-accent"
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {sought && <ScripturesDialog sought={sought} onClose={() => seek(undefined)} />}
    </>
  );
}
