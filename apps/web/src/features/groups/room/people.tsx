import type { LiveRoom } from '@lampstand/contract';
import { Button } from '../../../ui/form.tsx';
import { Avatar } from '../avatar.tsx';
import { placeFrom, placeText } from './places.ts';

interface Props {
  readonly people: LiveRoom['people'];
  readonly userId: string;
  readonly leaderId: string | null;
  readonly mayHandOver: boolean;
  readonly onHandOver: (userId: string) => void;
}

/** Who is in the room. */
export function People({ people, userId, leaderId, mayHandOver, onHandOver }: Props) {
  return (
    <ul aria-label="People in the room" className="divide-y divide-hairline">
      {people.map((person) => {
        const name = person.name || person.userId;
        const place = person.elsewhere && placeFrom(person.elsewhere);
        const isSelf = person.userId === userId;
        return (
          <li key={person.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <Avatar {...person} />
            <p className="min-w-0 grow basis-32 leading-snug [overflow-wrap:anywhere]">
              {name}
              {isSelf && ' (you)'}
              <span className="block text-muted text-sm">
                {place ? `Looks at ${placeText(place)}` : person.userId === leaderId ? 'Leads' : 'Follows'}
                {place && person.userId === leaderId && ', leads'}
              </span>
            </p>
            {mayHandOver && person.userId !== leaderId && (
              <Button
                look="link"
                aria-label={isSelf ? 'Take the lead' : `Let ${name} lead`}
                onClick={() => onHandOver(person.userId)}
              >
                {isSelf ? 'Take the lead' : 'Let them lead'}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
