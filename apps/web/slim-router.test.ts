import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { slimRouter, withPureComponents } from './slim-router.ts';

describe('the production build of the router', () => {
  it('is where the plugin looks for it', () => {
    const { resolveId } = slimRouter() as { resolveId: (source: string) => string | undefined };
    const entry = resolveId('react-router') ?? '';
    expect(entry).toContain('production');
    expect(readFileSync(entry, 'utf8')).toContain('createBrowserRouter');
    const version = JSON.parse(readFileSync(join(dirname(entry), '../../package.json'), 'utf8')).version;
    expect(fileURLToPath(import.meta.resolve('react-router'))).toContain('react-router');
    expect(version).toMatch(/^7\./);
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
