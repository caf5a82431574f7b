import { describe, expect, it } from 'vitest';
import { unbuiltRoutes } from './unbuilt-routes.ts';

describe('the pages that are not built yet', () => {
  it('are these; delete the entry of a page when you build it', () => {
    expect(unbuiltRoutes.map(({ path }) => path)).toEqual(['study-groups', 'study-groups/:groupId']);
  });

  it('are open, but for those that need an account', () => {
    const guarded = unbuiltRoutes.filter(({ access }) => access === 'signed-in').map(({ path }) => path);
    expect(guarded).toEqual([]);
  });
});
