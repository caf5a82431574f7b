import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Loading } from './loading.tsx';

describe('the loading indicator', () => {
  it('shows and announces Loading... unless it gets another text', () => {
    expect(renderToStaticMarkup(<Loading />)).toMatch(/^<div role="status".*Loading\.\.\.<\/div>$/);
    expect(renderToStaticMarkup(<Loading text="Completing sign in..." />)).toContain('Completing sign in...');
  });

  it('has three sizes', () => {
    const shapes = (['small', 'medium', 'large'] as const).map((size) =>
      renderToStaticMarkup(<Loading size={size} />),
    );
    expect(new Set(shapes).size).toBe(3);
  });
});
