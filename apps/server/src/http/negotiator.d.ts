/** The published types are those of an older release, which had no `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    encodings(available: readonly string[], options?: { readonly preferred?: readonly string[] }): string[];
  }
}
