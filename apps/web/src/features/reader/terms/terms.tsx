import { type ComponentType, useEffect, useState } from 'react';
import { useReaderState } from '../../../shared/app-context.ts';
import { afterPaint } from '../../../ui/after-paint.ts';

/** What the reader's page gives to the code of the terms, which comes for who wants to see them. */
interface TermsCode {
  /** Underlines the terms of the page, and explains the one that is pressed. */
  readonly Underlines: ComponentType;
  /** The terms of some verses, for who does not press on words. */
  readonly TermsOf: ComponentType<{ readonly text: string }>;
}

/** The code of the terms, once it is here, for who has them switched on. */
export function useTermsCode(): TermsCode | undefined {
  const isOn = useReaderState((state) => state.terms);
  const [code, setCode] = useState<TermsCode>();
  useEffect(() => {
    if (!isOn || code) return;
    // A text that cannot be underlined can still be read; the next page tries again.
    return afterPaint(() => void import('./underlines.tsx').then(setCode, () => undefined));
  }, [isOn, code]);
  return isOn ? code : undefined;
}
