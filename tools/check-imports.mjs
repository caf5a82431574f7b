import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from './setup.mjs';

/**
 * Imports run one way: a workspace may import only those that stand in its row. Within the web app a
 * folder imports only those below it, and a feature imports no other feature. A relative path never leaves its
 * workspace, and a workspace is entered only by its front doors.
 */
const mayImport = {
  'packages/canon': [],
  'packages/contract': ['packages/canon'],
  'packages/scripture': ['packages/canon'],
  content: ['packages/canon', 'packages/scripture'],
  'apps/server': ['packages/canon', 'packages/contract', 'packages/scripture', 'content'],
  'apps/sandbox': [],
  'apps/web': ['packages/canon', 'packages/contract', 'packages/scripture', 'content'],
  tools: [
    'packages/canon',
    'packages/contract',
    'packages/scripture',
    'content',
    'apps/server',
    'apps/sandbox',
    'apps/web',
  ],
  e2e: ['tools'],
  bench: ['packages/canon', 'packages/contract', 'packages/scripture', 'content', 'apps/server', 'tools'],
};

/** Tests may use what the code they test may not know: the stand-ins for the outside world. */
const testsMayImport = { 'apps/server': ['apps/sandbox'] };
const isTestFile = (file) => /\.test\.tsx?$|[\\/]testing\.ts$/.test(file);

/** The folders of the web app from the bottom up: each may import those before it. */
const webFolders = ['scripture', 'ui', 'storage', 'api', 'sync', 'shared', 'features', 'app'];

export function importProblems(folder = root) {
  const workspaces = Object.keys(mayImport).filter((name) => existsSync(join(folder, name)));
  const byName = new Map(
    workspaces.map((name) => [
      JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).name,
      name,
    ]),
  );
  const exportsOf = new Map(
    workspaces.map((name) => [
      name,
      JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).exports ?? {},
    ]),
  );
  const problems = [];
  for (const workspace of workspaces) {
    for (const file of sourcesOf(join(folder, workspace))) {
      const here = relative(folder, file);
      for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
        const problem = specifier.startsWith('.')
          ? relativeProblem(folder, workspace, file, specifier)
          : packageProblem(workspace, specifier, byName, exportsOf, isTestFile(file));
        if (problem) problems.push(`${here} imports ${specifier}: ${problem}`);
      }
    }
  }
  return problems;
}

function relativeProblem(folder, workspace, file, specifier) {
  const target = relative(folder, resolve(dirname(file), specifier)).split(sep);
  const owner = Object.keys(mayImport).find((name) => target.join('/').startsWith(`${name}/`));
  if (owner !== workspace && !(owner && mayImport[workspace].includes(owner) && owner === 'tools')) {
    return `a relative path may not leave ${workspace}`;
  }
  if (workspace !== 'apps/web') return undefined;
  const from = webFolderOf(relative(folder, file).split(sep));
  const to = webFolderOf(target);
  if (!from || !to) return undefined;
  const isDownwards = webFolders.indexOf(to.folder) <= webFolders.indexOf(from.folder);
  const isOtherFeature =
    from.feature !== undefined && to.feature !== undefined && from.feature !== to.feature;
  return isDownwards && !isOtherFeature ? undefined : `${from.name} may not import ${to.name}`;
}

function webFolderOf([, , src, folder, ...rest]) {
  if (src !== 'src' || rest.length === 0) return undefined;
  const feature = folder === 'features' ? rest[0] : undefined;
  return { folder, feature, name: feature ? `${folder}/${feature}` : folder };
}

function packageProblem(workspace, specifier, byName, exportsOf, isTest) {
  const [scope, name, ...rest] = specifier.split('/');
  const target = byName.get(`${scope}/${name}`);
  if (!target) return undefined;
  const allowed = [...mayImport[workspace], ...(isTest ? (testsMayImport[workspace] ?? []) : [])];
  if (!allowed.includes(target)) return `${workspace} may not import ${target}`;
  const door = rest.length === 0 ? '.' : `./${rest.join('/')}`;
  return door in exportsOf.get(target) ? undefined : `${target} has no front door ${door}`;
}

function importsOf(source) {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map(([, specifier]) => specifier.replace(/\?.*$/, ''));
}

function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}
