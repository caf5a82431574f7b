import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, unknown> };
const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules'));

describe('package versions', () => {
  it.each(workspaces)('of the workspace "%s" are pinned', (workspace) => {
    const { dependencies, devDependencies } = read(join(workspace, 'package.json')) as Record<
      string,
      Record<string, string> | undefined
    >;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });
});
