import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Exports = Readonly<Record<string, unknown>>;

const FOLDER = realpathSync(join(import.meta.dirname, '../../packages/contract/src'));

/** What the clients get; everybody else gets the constants. */
const CALLS = '?calls';

/**
 * In browsers the contract is data. Each of its files that declares calls is run here, and a browser gets
 * what it can use of it: limits and names of channels, and in the clients the method and path of each call.
 * Schemas are left out, and with them the library that they are made of; importing one stops the build.
 */
export function contractData(): Plugin {
  return {
    name: 'contract-data',
    // Before the plugin of Vite that resolves relative paths.
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer = '') {
      const file = resolve(dirname(importer), source);
      return dirname(importer) === join(FOLDER, 'client') && isDeclaration(file) ? file + CALLS : undefined;
    },
    async load(id) {
      const [file = ''] = id.split('?');
      if (!isDeclaration(file)) return undefined;
      const { module, dependencies } = await runnerImport<Exports>(file, {
        configFile: false,
        logLevel: 'warn',
      });
      for (const dependency of [file, ...dependencies]) this.addWatchFile(dependency);
      return id.endsWith(CALLS) ? callsOf(module) : constantsOf(module);
    },
  };
}

const isDeclaration = (file: string) =>
  dirname(file) === FOLDER && file.endsWith('.ts') && readFileSync(file, 'utf8').includes("from './schema/");

export const constantsOf = (module: Exports): string => exportsOf(module, isData, JSON.stringify);
export const callsOf = (module: Exports): string => exportsOf(module, isTable, addressesOf);

function exportsOf<T>(
  module: Exports,
  isOne: (value: unknown) => value is T,
  code: (value: T) => string,
): string {
  return Object.entries(module)
    .flatMap(([name, value]) => (isOne(value) ? `export const ${name} = ${code(value)};\n` : []))
    .join('');
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly request?: { readonly query?: { readonly shape: object } };
}

function addressesOf(table: Readonly<Record<string, Route>>): string {
  const addresses = Object.entries(table).map(([name, { method, path, request }]) => {
    // What a call that reads takes besides its path is its query; any other has to say so.
    const names = method === 'get' ? [] : Object.keys(request?.query?.shape ?? {});
    const shape = Object.fromEntries(names.map((field) => [field, 0]));
    return [name, { method, path, ...(names.length > 0 ? { request: { query: { shape } } } : {}) }];
  });
  return JSON.stringify(Object.fromEntries(addresses));
}

const isPlain = (value: unknown): value is Exports =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isRoute = (value: unknown): value is Route =>
  isPlain(value) && typeof value.method === 'string' && typeof value.path === 'string';

const isTable = (value: unknown): value is Readonly<Record<string, Route>> =>
  isPlain(value) && Object.values(value).every(isRoute);

const isData = (value: unknown): value is unknown => {
  if (Array.isArray(value)) return value.every(isData);
  if (isPlain(value)) return Object.values(value).every(isData);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
};
