import { html, raw } from 'hono/html';

/** The parts of an OpenAPI document that this page needs. */
export interface ApiDescription {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths?: Record<string, Partial<Record<Method, Operation>>>;
}

const methods = ['get', 'post'] as const;
type Method = (typeof methods)[number];

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly unknown[];
  readonly responses?: Record<string, { readonly description?: string }>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: { readonly description?: string; readonly example?: unknown };
}

const examples: Record<string, string> = {
  '/api/bible/{reference}': '/api/bible/john+3:16?translation=web',
  '/api/bible/search': '/api/bible/search?query=still+waters',
  '/api/bible/bibles': '/api/bible/bibles',
  '/api/bible/books': '/api/bible/books',
  '/api/bible/bibles/{bibleId}/search':
    '/api/bible/bibles/asv/search?query=lovingkindness&limit=5&sort=bookOrder',
  '/api/bible/bibles/{bibleId}/passages/{reference}': '/api/bible/bibles/kjv/passages/Psalms%2023',
  '/api/bible/pages/{version}/{book}/{chapter}': '/api/bible/pages/web/psalms/23',
  '/api/bible/cross-references/{verse}': '/api/bible/cross-references/john_3_16',
  '/api/bible/packs/{version}': '/api/bible/packs/kjv',
  '/api/search': '/api/search?query=valley+of+the+shadow&versions=all',
  '/api/search/suggestions': '/api/search/suggestions?query=the+lord+is+my+sh',
};

/** The human-readable documentation, generated from the OpenAPI document. */
export function documentationPage(api: ApiDescription, apiLimit: number): string {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => (byMethod[method] ? [{ path, method, ...byMethod[method] }] : [])),
  );
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title} · Lampstand</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/documentation.css">
</head>
<body>
<main>
<p><a href="/">Lampstand</a></p>
<h1>${api.info.title}</h1>
<p>${api.info.description}</p>
<ul>
<li>No key is needed. One address may ask ${apiLimit} times a minute; after that the answer is 429 with <code>Retry-After</code>.</li>
<li>Answers are JSON, may be read from any web page, and carry an <code>ETag</code>. Add <code>pack</code> with the hash that <a href="/api/bible/bibles">the list of versions</a> names, and an answer may be kept for ever.</li>
<li>Errors look like <code>{"error": {"code", "message"}}</code>: 400 for what cannot be understood, 404 for what does not exist.</li>
<li>For machines: <a href="/api/openapi.json">openapi.json</a>.</li>
</ul>
${operations.map(operationSection)}
</main>
</body>
</html>`);
}

type Described = Operation & { readonly path: string; readonly method: Method };

function operationSection({ path, method, summary, parameters = [], responses = {} }: Described) {
  const example = examples[path];
  const rows = parameters as readonly Parameter[];
  return html`<section>
<h2>${summary}</h2>
<p><code>${method.toUpperCase()} ${path}</code></p>
${rows.length > 0 ? html`<dl>${rows.map(parameterEntry)}</dl>` : raw('')}
${example ? html`<p>Try it: <a href="${example}">${example}</a></p>` : raw('')}
<p>Answers: ${Object.entries(responses)
    .map(([status, { description }]) => `${status} ${description}`)
    .join('; ')}.</p>
</section>`;
}

function parameterEntry({ name, in: place, required, schema }: Parameter) {
  const about = [
    schema?.description,
    schema?.example === undefined ? undefined : `For example ${schema.example}.`,
    place === 'query' && !required ? 'Optional.' : undefined,
  ];
  return html`<dt><code>${name}</code></dt><dd>${about.filter(Boolean).join(' ')}</dd>`;
}

export const documentationStyle = `
:root { color-scheme: light dark; --paper: oklch(0.985 0.008 85); --ink: oklch(0.24 0.02 60); --muted: oklch(0.52 0.02 70); --line: oklch(0.9 0.012 80); --link: oklch(0.48 0.1 65); }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.18 0.012 60); --ink: oklch(0.88 0.02 80); --muted: oklch(0.68 0.02 75); --line: oklch(0.3 0.012 60); --link: oklch(0.78 0.11 75); } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.5rem 6rem; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.25; }
h2 { margin-top: 0; font-size: 1.25rem; }
section { border-top: 1px solid var(--line); padding-top: 1.5rem; margin-top: 2rem; }
a { color: var(--link); }
ul { padding-left: 1.25rem; }
code { font-size: 0.9em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0; }
dd { margin: 0; color: var(--muted); }
`;
