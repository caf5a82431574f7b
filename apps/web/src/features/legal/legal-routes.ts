import type { RouteObject } from 'react-router';

/** The pages of this folder; a text comes when somebody goes to read it. */
export const legalRoutes: readonly RouteObject[] = [
  {
    path: 'eula',
    lazy: async () => {
      const [{ legalRoute }, text] = await Promise.all([
        import('./legal-page.tsx'),
        import('@lampstand/content/legal/EULA.md'),
      ]);
      return legalRoute('End User License Agreement', text.default);
    },
  },
  {
    path: 'privacy-policy',
    lazy: async () => {
      const [{ legalRoute }, text] = await Promise.all([
        import('./legal-page.tsx'),
        import('@lampstand/content/legal/privacy-policy.md'),
      ]);
      return legalRoute('Privacy Policy', text.default);
    },
  },
];
