import { Button } from '../../ui/form.tsx';
import { useChangeReader } from '../app-context.ts';

/** Where AI would answer, while the reader has switched it off. */
export function AiOff() {
  const change = useChangeReader();
  return (
    <section className="grid justify-items-start gap-4 border-hairline border-y py-8">
      <h2 className="font-serif text-2xl">AI is switched off</h2>
      <p className="leading-relaxed">
        No request to any AI is made, as your reading preferences say. Nothing else changes.
      </p>
      <Button onClick={() => change({ ai: true })}>Switch it on</Button>
    </section>
  );
}
