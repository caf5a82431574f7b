import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAhead } from './compile-ahead.ts';
import { compressAhead } from './compress-ahead.ts';
import { contractData } from './contract-data.ts';
import { legalTexts } from './legal-texts.ts';
import { paintFirst } from './paint-first.ts';
import { slimRouter } from './slim-router.ts';

const build = fileURLToPath(new URL('../../build/web/', import.meta.url));

/**
 * What the first page needs comes in one piece, also where later pages share it: in many small files it
 * would be larger.
 */
const inOnePiece = {
  name: 'app',
  tags: ['$initial' as const],
  test: (id: string) => !id.includes('entry-client'),
};

/** Icons and form controls that several lazily loaded pages share: one file instead of a dozen tiny ones. */
const smallParts = {
  name: 'controls',
  test: /[\\/]lucide-react[\\/]|[\\/]src[\\/]ui[\\/](?!markdown|modal|side-panel|floating)/,
  minShareCount: 2,
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    contractData(),
    slimRouter(),
    react(),
    tailwindcss(),
    paintFirst(),
    compileAhead(),
    legalTexts(),
    compressAhead(),
  ],
  build: {
    outDir: isSsrBuild ? `${build}server` : `${build}client`,
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no data: fonts or scripts, and small files are cached all the same.
    assetsInlineLimit: 0,
    // Browsers without it load the same files, one after the other.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // For the check of sizes; the server does not serve it.
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [inOnePiece, smallParts] } } },
  },
  // The workspace's packages are TypeScript source; everything else stays in node_modules.
  ssr: { noExternal: [/^@lampstand\//] },
}));
