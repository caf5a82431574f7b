import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productionBuild, withPureComponents } from './slim-router.ts';

describe('the production build of the router', () => {
  it('is where the plugin looks for it', () => {
    expect(productionBuild()).toContain('production');
    expect(readFileSync(productionBuild(), 'utf8')).toContain('createBrowserRouter');
  });

  it('loses display names and gains marks, and nothing else', () => {
    const code = [
      'var Link = React10.forwardRef(',
      '  function LinkWithRef() {}',
      ');',
      'Link.displayName = "Link";',
      'Link.other = "kept";',
    ].join('\n');
    expect(withPureComponents(code)).toBe(
      [
        'var Link = /* @__PURE__ */ React10.forwardRef(',
        '  function LinkWithRef() {}',
        ');',
        '',
        'Link.other = "kept";',
      ].join('\n'),
    );
  });
});
