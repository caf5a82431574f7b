import type { AiAllowance } from '@lampstand/contract';

/** What may still be asked today, or in this hour. */
export function AllowanceLine({ allowance }: { allowance: AiAllowance }) {
  return <p className="text-muted text-sm">{allowanceText(allowance)}</p>;
}

export function allowanceText({ tier, limit, remaining }: AiAllowance): string {
  if (tier === 'pro') return `No daily limit; ${remaining} left in this hour`;
  return `${remaining} of ${limit} ${tier === 'visitor' ? 'chapter insights' : 'insights'} left today`;
}
