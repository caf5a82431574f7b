import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { micromark } from 'micromark';
import type { Plugin } from 'vite';
import type { LegalText } from './src/features/legal/legal-text.ts';

const file = join(import.meta.dirname, '../../content/legal/EULA.md');
const address = 'legal/EULA.md';

/**
 * The legal texts, from the one place where they are written: the licence as everybody may fetch it,
 * and both as pages import them, rendered here, so that no reader loads what renders Markdown.
 */
export function legalTexts(): Plugin {
  return {
    name: 'legal-texts',
    transform(markdown, id) {
      if (!/\/legal\/[^/]+\.md$/.test(id)) return undefined;
      return { code: `export default ${JSON.stringify(renderLegalText(markdown))};`, map: null };
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName: address, source: readFileSync(file) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${address}`, (_, response) => {
        response.setHeader('content-type', 'text/markdown; charset=utf-8');
        response.end(readFileSync(file));
      });
    },
  };
}

/** A title, the date, an introduction, and sections: what is not of this shape stops the build. */
export function renderLegalText(markdown: string): LegalText {
  const [opening = '', ...bodies] = markdown.split(/^## .+$/m);
  const [, updated, introduction] = /^# [^\n]+\n+Last updated: ([^\n]+)\n+(.+)$/s.exec(opening) ?? [];
  if (!updated || !introduction) throw new Error('a legal text begins with its title and its date');
  return {
    updated,
    introduction: micromark(introduction),
    outline: markdown.match(/^## .+$/gm)?.join('\n') ?? '',
    bodies: bodies.map((body) => micromark(body)),
  };
}
