import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: new URL('../../build/server/', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
  // The workspace's packages are TypeScript source; everything else stays in node_modules.
  ssr: { noExternal: [/^@lampstand\//] },
});
