import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The browser gets the production build of the router, although the package's exports name only the
 * development one, and of that only what the app uses: without these marks no bundler can drop components
 * that nothing imports (forms, prefetching, server components), because they are made by a call and given
 * a display name.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: (source) => (source === 'react-router' ? productionBuild() : undefined),
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return undefined;
      return { code: withPureComponents(code), map: null };
    },
  };
}

export function productionBuild(): string {
  return fileURLToPath(import.meta.resolve('react-router')).replace('development', 'production');
}

export function withPureComponents(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
}
