import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importProblems } from './check-imports.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [path, name] of [
    ['packages/canon', 'canon'],
    ['packages/contract', 'contract'],
    ['apps/web', 'web'],
    ['apps/server', 'server'],
  ] as const) {
    write(
      `${path}/package.json`,
      JSON.stringify({ name: `@lampstand/${name}`, exports: { '.': './src/index.ts' } }),
    );
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** An import line; it is assembled here, so that it is not an import of this file. */
function importing(specifier: string, what = 'import { x }'): string {
  return `${what} from '${specifier}';\n`;
}

describe('the import check', () => {
  it('finds no breach in this repository', () => {
    expect(importProblems()).toEqual([]);
  });

  it.each([
    [
      'packages/canon/src/a.ts',
      importing('@lampstand/contract'),
      'packages/canon may not import packages/contract',
    ],
    [
      'packages/contract/src/a.ts',
      importing('@lampstand/canon/src/books.ts', 'export *'),
      'packages/canon has no front door',
    ],
    [
      'packages/contract/src/a.ts',
      importing('../../canon/src/index.ts'),
      'a relative path may not leave packages/contract',
    ],
    [
      'apps/web/src/features/notes/a.tsx',
      importing('../reader/reader.tsx'),
      'features/notes may not import features/reader',
    ],
    [
      'apps/web/src/shared/a.tsx',
      importing('../features/reader/reader.tsx'),
      'shared may not import features/reader',
    ],
    ['apps/web/src/ui/a.tsx', importing('../storage/drafts.ts'), 'ui may not import storage'],
    ['apps/web/src/loose.ts', '', 'stands in none of the folders of the web app'],
    ['apps/web/src/ui/a.tsx', `void import('../app/app.tsx');`, 'ui may not import app'],
    [
      'apps/server/src/notes/a.ts',
      importing('../groups/policy.ts'),
      'server/notes may not import server/groups',
    ],
    ['apps/server/src/db/a.ts', importing('../http/headers.ts'), 'server/db may not import server/http'],
    [
      'apps/server/src/http/a.ts',
      importing('../notes/service.ts'),
      'server/http may not import server/notes',
    ],
    [
      'apps/server/src/notes/a.ts',
      importing('../services.ts', 'import type { S }'),
      'only tests and the loose',
    ],
    ['apps/server/src/hymns/a.ts', importing('../db/database.ts'), 'the folder hymns has no row'],
  ])('finds a breach in %s: %s', (path, text, problem) => {
    write(path, text);
    expect(importProblems(folder)).toEqual([expect.stringContaining(problem)]);
  });

  it('reports every breach at once', () => {
    write('packages/canon/src/a.ts', importing('@lampstand/contract'));
    write('apps/web/src/ui/a.tsx', importing('../storage/drafts.ts'));
    expect(importProblems(folder)).toHaveLength(2);
  });

  it('finds a circle, including one with type-only imports', () => {
    write('apps/web/src/ui/a.ts', importing('./b.ts'));
    write('apps/web/src/ui/b.ts', importing('./c.ts', 'export *'));
    write('apps/web/src/ui/c.ts', importing('./a.ts', 'import type { X }'));
    expect(importProblems(folder)).toEqual([
      'a circle of imports: apps/web/src/ui/a.ts → apps/web/src/ui/b.ts → apps/web/src/ui/c.ts → apps/web/src/ui/a.ts',
    ]);
  });

  it.each([
    ['packages/contract/src/a.ts', importing('@lampstand/canon', 'import type { Book }')],
    ['apps/server/src/accounts/a.ts', importing('../groups/policy.ts') + importing('../http/headers.ts')],
    ['apps/server/src/notes/a.test.ts', importing('../groups/policy.ts') + importing('../services.ts')],
    [
      'apps/web/src/features/reader/a.tsx',
      importing('../../shared/app-context.ts') + importing('../../storage/x.ts') + importing('./b.tsx'),
    ],
    ['apps/web/src/app/routes.tsx', importing('../features/reader/reader.tsx')],
  ])('lets %s import downwards', (path, text) => {
    write(path, text);
    expect(importProblems(folder)).toEqual([]);
  });
});
