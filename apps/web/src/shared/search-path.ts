/** The address of a search: shared, it finds the same for everybody. */
export function searchPath(query: string, version: string): string {
  return `/search?${new URLSearchParams({ q: query, version })}`;
}
