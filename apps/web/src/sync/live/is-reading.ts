/** A text that somebody reads must not move. */
export function isReading(): boolean {
  return /^\/(read|bible)(\/|$)|^\/$/.test(location.pathname);
}
