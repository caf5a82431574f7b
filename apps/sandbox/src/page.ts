import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';

const STYLE = '/sandbox/style.css';
type Html = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; --ground: #fbf8f1; --ink: #1f1c17; --muted: #6b6459; --line: #e0d8c8; --accent: #7a4b12; --card: #fffdf8; }
@media (prefers-color-scheme: dark) { :root { --ground: #17150f; --ink: #ece6da; --muted: #a79f90; --line: #39342a; --accent: #e0b271; --card: #1f1c15; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
.notice { margin: 0; padding: 0.5rem 1.25rem; border-bottom: 1px solid var(--line); color: var(--muted); font-size: 0.875rem; text-align: center; }
h1 { margin: 0 0 1rem; font: 600 1.75rem/1.3 Georgia, serif; }
h2 { margin: 2rem 0 0.5rem; font-size: 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.mails { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.mails a { display: block; padding: 0.875rem 0.25rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.mails a:hover { background: var(--card); }
.mails strong { display: block; }
.muted { color: var(--muted); font-size: 0.875rem; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 0.5rem; background: #fff; }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere; }
.card { max-width: 26rem; margin: 2rem auto; padding: 2rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); }
button, input[type='email'], input[type='text'] { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.875rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--ground); color: inherit; font: inherit; }
button { margin-top: 0.5rem; text-align: left; cursor: pointer; }
button:hover { border-color: var(--accent); }
button.main { background: var(--accent); color: var(--ground); font-weight: 600; text-align: center; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.row button { width: auto; margin: 0; }
label { display: block; margin-top: 0.75rem; }
label.check { display: flex; gap: 0.5rem; align-items: center; min-height: 2.75rem; }
`;

export function mountStyle(app: Hono): void {
  app.get(STYLE, (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
}

/** A page with a banner that it is a sandbox, so that nobody takes it for the real service. */
export function sendPage(
  c: Context,
  title: string,
  content: Html | Promise<Html>,
): Response | Promise<Response> {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  return c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Sandbox</title><link rel="stylesheet" href="${STYLE}"></head>
<body><header class="notice">A stand-in on this machine, for trying things out. Nothing leaves it.</header><main>${content}</main></body>
</html>`);
}

/** Plain text with its URLs as links. */
export function withLinks(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`${parts.map((part, i) =>
    i % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part,
  )}${raw('')}`;
}
