import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: fileURLToPath(new URL('../../build/sandbox/', import.meta.url)),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
});
