/** The content of a mail: a few lines and at most one action. Both its text and its HTML part are made from this. */
interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** A note about the action, or what to do if the reader did not request this mail. */
  readonly after: readonly string[];
}

type Values = Readonly<Record<string, string>>;

const notYou = 'If you did not ask for this, you can ignore this mail: nothing changes.';

const KEPT =
  'Your notes, favorites and everything else that you have made stay yours, with or without Pro, and can be exported at any time.';

function day(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** A mail does not know the reader's time zone. */
function moment(at: string): string {
  return `${new Date(at).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })} (UTC)`;
}

/** A mail that was not triggered by a request may not know the address of the site. */
function toPreferences(label: string, origin: string): Pick<Letter, 'action'> {
  return origin ? { action: { label, url: `${origin}/preferences` } } : {};
}

const letters: Readonly<Record<string, (values: Values) => Letter>> = {
  confirm: ({ url = '' }) => ({
    subject: 'Confirm your email address',
    lines: ['Welcome to Lampstand.', 'Please confirm that this address is yours.'],
    action: { label: 'Confirm email address', url },
    after: ['The link is good for one day.', notYou],
  }),
  reset: ({ url = '' }) => ({
    subject: 'Choose a new password',
    lines: ['Somebody, we hope you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', url },
    after: ['The link is good for one hour and works once.', notYou],
  }),
  'password-changed': ({ origin = '' }) => ({
    subject: 'Your password was changed',
    lines: ['The password of your account was changed just now, and other places were signed out.'],
    after: [`Was it not you? Go to ${origin}, choose “Forgot password?” at once and set a new one.`],
  }),
  'email-changing': ({ email = '' }) => ({
    subject: 'Your email address is being changed',
    lines: [`Your account is to have another address: ${email}. A link was sent there to confirm it.`],
    after: ['Was it not you? Sign in and change your password at once.'],
  }),
  'trial-ending': ({ until = '', origin = '' }) => ({
    subject: 'Your free trial ends soon',
    lines: [
      `Your free trial of Lampstand Pro ends on ${day(until)}.`,
      'Nothing is charged. If you would like to keep Pro, you can choose a plan; otherwise you go on reading for free.',
    ],
    ...toPreferences('See the plans', origin),
    after: [KEPT],
  }),
  'plan-started': ({ plan = '', until = '', origin = '' }) => ({
    subject: 'Welcome to Lampstand Pro',
    lines: [`Thank you. Your ${plan} plan has begun, and renews itself on ${day(until)}.`],
    ...toPreferences('Manage Subscription', origin),
    after: ['You can cancel at any time, and keep Pro until the end of what you have paid for.'],
  }),
  'plan-renewal': ({ plan = '', until = '', origin = '' }) => ({
    subject: 'Your plan renews soon',
    lines: [`Your ${plan} plan of Lampstand Pro renews itself on ${day(until)}.`],
    ...toPreferences('Manage Subscription', origin),
    after: [
      'If you would like it to go on there is nothing to do. Otherwise you can cancel before that day.',
    ],
  }),
  'plan-cancelled': ({ until = '', origin = '' }) => ({
    subject: 'Your plan is cancelled',
    lines: [`Your plan will not be renewed. You keep Lampstand Pro until ${day(until)}.`],
    ...toPreferences('Manage Subscription', origin),
    after: [KEPT],
  }),
  'plan-ended': ({ origin = '' }) => ({
    subject: 'Your plan has ended',
    lines: ['Your plan of Lampstand Pro has ended, and nothing more will be charged.'],
    ...toPreferences('See the plans', origin),
    after: [KEPT],
  }),
  'payment-failed': ({ origin = '' }) => ({
    subject: 'Your payment did not go through',
    lines: [
      'The payment for your plan of Lampstand Pro failed. It will be tried again in the next days, and Pro goes on meanwhile.',
      'Please look whether your card is still valid.',
    ],
    ...toPreferences('Manage Subscription', origin),
    after: ['If no payment succeeds, the plan ends, and nothing more is charged.'],
  }),
  'group-invite': ({ group = '', inviter = '', until = '', url = '' }) => ({
    subject: `Study with us: ${group}`,
    lines: [`${inviter} invites you to the study group “${group}” on Lampstand.`],
    action: { label: 'See the group', url },
    after: [
      `The link is good until ${day(until)}.`,
      'If you do not know them, you can ignore this mail: nothing changes.',
    ],
  }),
  'session-reminder': ({ session = '', group = '', at = '', url = '', groupUrl = '' }) => ({
    subject: `In an hour: ${session}`,
    lines: [`“${session}” of your group “${group}” begins in about an hour, on ${moment(at)}.`],
    action: { label: 'Join Session', url },
    after: [`You would rather not be reminded? Switch it off on the page of the group: ${groupUrl}`],
  }),
  'session-cancelled': ({ session = '', group = '', at = '', url = '' }) => ({
    subject: `Cancelled: ${session}`,
    lines: [`“${session}” of your group “${group}”, planned for ${moment(at)}, will not take place.`],
    action: { label: 'See the group', url },
    after: [],
  }),
  'group-report': ({ group = '', reporter = '', reason = '', url = '' }) => ({
    subject: `Something was reported in ${group}`,
    lines: [`${reporter} asks you to look at something in your group “${group}”:`, `“${reason}”`],
    action: { label: 'See the group', url },
    after: ['As the owner you can delete notes and comments, and remove members.'],
  }),
  'group-inherited': ({ group = '', url = '' }) => ({
    subject: `You are now the owner of ${group}`,
    lines: [
      `The owner of your group “${group}” has deleted their account. You have been in it the longest, so it is yours now.`,
    ],
    action: { label: 'See the group', url },
    after: ['You can hand it over to another member at any time, on the page of the group.'],
  }),
  deleted: () => ({
    subject: 'Your account was deleted',
    lines: ['Your account and everything in it was deleted, as you asked.', 'Go in peace.'],
    after: [],
  }),
};

export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function writeLetter(name: string, values: Values): WrittenLetter {
  const make = letters[name];
  if (!make) throw new Error(`there is no letter "${name}"`);
  const letter = make(values);
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ lines, action, after }: Letter): string {
  const parts = [...lines, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after, '— Lampstand'];
  return `${parts.join('\n\n')}\n`;
}

/** Mail programs support little: a table for the frame, inline styles, no images. */
function htmlOf({ subject, lines, action, after }: Letter): string {
  const serif = "font-family:Literata,Georgia,'Times New Roman',serif";
  const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const paragraph = (line: string) =>
    `<p style="margin:0 0 16px;${serif};font-size:17px;line-height:27px;color:#1f1c17">${escapeHtml(line)}</p>`;
  const small = (line: string) =>
    `<p style="margin:0 0 8px;${sans};font-size:14px;line-height:21px;color:#6b6459">${escapeHtml(line)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:#7a4b12;color:#ffffff;${sans};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;${sans};font-size:13px;line-height:20px;color:#6b6459;word-break:break-all">Or open this address: <a href="${escapeHtml(action.url)}" style="color:#7a4b12">${escapeHtml(action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4efe6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4efe6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fffdf8;border:1px solid #e4dccb;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${serif};font-size:15px;letter-spacing:0.04em;color:#7a4b12">Lampstand</p>
<h1 style="margin:0 0 20px;${serif};font-size:24px;line-height:31px;font-weight:600;color:#1f1c17">${escapeHtml(subject)}</h1>
${lines.map(paragraph).join('\n')}
${button}
${after.map(small).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
