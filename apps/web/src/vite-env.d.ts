/// <reference types="vite/client" />

/** The build renders it; see `legal-texts.ts`. */
declare module '@lampstand/content/legal/*.md' {
  const text: import('./features/legal/legal-text.ts').LegalText;
  export default text;
}
