/** The names that stand in braces. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A template whose names have been replaced. */
export type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : T;

/** Puts values in the place of the names in braces, encoded for an address. */
export function fill<T extends string>(
  template: T,
  values: Readonly<Record<NamesIn<T>, string | number>>,
): Filled<T> {
  return template.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values[name as NamesIn<T>]),
  ) as Filled<T>;
}
