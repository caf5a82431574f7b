import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import {
  serverNouns,
  serverShared,
  serverTop,
  webFolders,
  workspaces,
  workspacesForTests,
} from './import-rules.mjs';
import { root } from './setup.mjs';

/**
 * An import; paths are from the root, with slashes.
 *
 * @typedef {{ from: string, specifier: string, to: string | undefined, isLazy: boolean }} Import
 */

const isTestFile = (file) => /\.test\.tsx?$|\/testing\.ts$/.test(file);

/** Every import that breaks a rule, and every circle of imports. */
export function importProblems(folder = root) {
  const packages = readPackages(folder);
  const files = packages.flatMap(({ path }) => sourcesOf(folder, path));
  const imports = files.flatMap((file) => importsOf(folder, file));
  const problems = imports.flatMap((each) => {
    const problem = problemOf(each, packages);
    return problem ? [`${each.from} imports ${each.specifier}: ${problem}`] : [];
  });
  return [...problems, ...looseFiles(files), ...circles(imports)];
}

function readPackages(folder) {
  return Object.keys(workspaces)
    .filter((path) => existsSync(join(folder, path, 'package.json')))
    .map((path) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
      return { path, name, doors: Object.keys(exports) };
    });
}

function problemOf({ from, specifier, to }, packages) {
  const workspace = workspaceOf(from);
  if (specifier.startsWith('.')) {
    const owner = workspaceOf(to ?? '');
    const isTool = owner === 'tools' && workspaces[workspace].includes('tools');
    if (owner !== workspace && !isTool) return `a relative path may not leave ${workspace}`;
    if (workspace === 'apps/server') return serverProblem(from, to);
    return workspace === 'apps/web' ? webProblem(from, to) : undefined;
  }
  const target = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!target) return undefined;
  const allowed = [
    ...workspaces[workspace],
    ...(isTestFile(from) ? (workspacesForTests[workspace] ?? []) : []),
  ];
  if (!allowed.includes(target.path)) return `${workspace} may not import ${target.path}`;
  const door = `.${specifier.slice(target.name.length)}`;
  return target.doors.includes(door) ? undefined : `${target.path} has no front door ${door}`;
}

function serverProblem(from, to) {
  const [source, target] = [folderIn('apps/server/src', from), folderIn('apps/server/src', to)];
  // Tests may import anything that they combine.
  if (source === undefined || isTestFile(from) || source === target) return undefined;
  if (target === undefined) {
    const isTop = serverTop.some((file) => to === `apps/server/src/${file}`);
    return isTop ? `only tests and the loose files of the server may import ${to}` : undefined;
  }
  for (const folder of [source, target]) {
    if (!serverShared.includes(folder) && !(folder in serverNouns)) {
      return `the folder ${folder} has no row in import-rules.mjs`;
    }
  }
  const isBelow = serverShared.includes(source)
    ? serverShared.slice(0, serverShared.indexOf(source)).includes(target)
    : serverShared.includes(target) || serverNouns[source].includes(target);
  return isBelow ? undefined : `server/${source} may not import server/${target}`;
}

function webProblem(from, to) {
  const [source, target] = [folderIn('apps/web/src', from), folderIn('apps/web/src', to)];
  if (source === undefined || target === undefined) return undefined;
  const features = [from, to].map((file) => folderIn('apps/web/src/features', file));
  const isDownwards = webFolders.indexOf(target) <= webFolders.indexOf(source);
  const isOtherFeature = features.every((name) => name !== undefined) && features[0] !== features[1];
  if (isDownwards && !isOtherFeature) return undefined;
  const nameOf = (folder, feature) => (feature ? `${folder}/${feature}` : folder);
  return `${nameOf(source, features[0])} may not import ${nameOf(target, features[1])}`;
}

/** A loose file of the web app would be outside of all rules. */
function looseFiles(files) {
  return files
    .filter((file) => file.startsWith('apps/web/src/') && !file.endsWith('.d.ts'))
    .filter((file) => !webFolders.includes(folderIn('apps/web/src', file) ?? ''))
    .map((file) => `${file} stands in none of the folders of the web app`);
}

/**
 * Each circle once, type-only imports included: the files that lead back to the first of them. A lazily
 * loaded file may import the file that loads it, because it runs later.
 */
function circles(imports) {
  const targets = new Map();
  for (const { from, to, isLazy } of imports)
    if (to && !isLazy) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found = [];
  const done = new Set();
  const walk = (file, path) => {
    const at = path.indexOf(file);
    if (at >= 0) {
      found.push(`a circle of imports: ${[...path.slice(at), file].join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}

function workspaceOf(file) {
  return Object.keys(workspaces).find((path) => file.startsWith(`${path}/`));
}

/** The subfolder of a folder that a file is in. */
function folderIn(parent, file) {
  if (!file?.startsWith(`${parent}/`)) return undefined;
  const [folder, ...rest] = file.slice(parent.length + 1).split('/');
  return rest.length > 0 ? folder : undefined;
}

/** @returns {Import[]} */
function importsOf(folder, from) {
  const source = readFileSync(join(folder, from), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(from, source).module;
  const eager = new Set([
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
  ]);
  const lazy = dynamicImports.map(({ moduleRequest: { start, end } }) => textIn(source.slice(start, end)));
  return [...new Set([...eager, ...lazy])]
    .filter((specifier) => specifier !== undefined)
    .map((written) => {
      const specifier = written.replace(/\?.*$/, '');
      return { from, specifier, to: targetOf(folder, from, specifier), isLazy: !eager.has(written) };
    });
}

/** The value of a string literal; undefined for any other expression. */
function textIn(code) {
  return /^(['"`])([^$]*)\1$/.exec(code)?.[2];
}

function targetOf(folder, from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  return relative(folder, resolve(folder, dirname(from), specifier))
    .split(sep)
    .join('/');
}

function sourcesOf(folder, workspace) {
  return readdirSync(join(folder, workspace), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
