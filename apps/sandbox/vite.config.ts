import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: new URL('../../build/sandbox/', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
});
