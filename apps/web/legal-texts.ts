import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const file = join(import.meta.dirname, '../../content/legal/EULA.md');
const address = 'legal/EULA.md';

/** The licence as everybody may fetch it, from the one place where it is written. */
export function legalTexts(): Plugin {
  return {
    name: 'legal-texts',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    generateBundle() {
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
