import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: folder('../../build/server/'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
  plugins: [
    {
      name: 'migrations',
      closeBundle: () =>
        cpSync(folder('src/db/migrations'), folder('../../build/server/migrations'), { recursive: true }),
    },
  ],
  // The workspace's packages are TypeScript source. better-auth may be installed below this folder, where
  // the built server would not find it. Everything else stays in node_modules.
  ssr: { noExternal: [/^@lampstand\//, /^better-auth/, /^@better-auth\//] },
});
