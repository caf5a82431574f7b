import { Switch } from '../../ui/controls.tsx';
import { Field } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export interface GroupWords {
  readonly name: string;
  readonly description: string;
  readonly isPublic: boolean;
}

interface Props {
  readonly words: GroupWords;
  readonly onChange: (words: GroupWords) => void;
}

/** What a group says of itself; the form around them asks for both texts. */
export function GroupFields({ words, onChange }: Props) {
  const change = (some: Partial<GroupWords>) => onChange({ ...words, ...some });
  return (
    <>
      <Field
        label="Group Name"
        name="group-name"
        autoComplete="off"
        required
        maxLength={100}
        value={words.name}
        onChange={(name) => change({ name })}
      />
      <TextArea
        label="Description"
        name="group-description"
        required
        rows={3}
        maxLength={2000}
        value={words.description}
        onChange={(description) => change({ description })}
      />
      <Switch
        label="Public Group"
        note={
          words.isPublic
            ? 'Everybody can find it and join.'
            : 'Only who has a link of yours knows that it exists.'
        }
        isOn={words.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
    </>
  );
}

/** What is only white space does not count as written. */
export const isWritten = ({ name, description }: GroupWords): boolean =>
  name.trim() !== '' && description.trim() !== '';
