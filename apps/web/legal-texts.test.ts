import { describe, expect, it } from 'vitest';
import { renderLegalText } from './legal-texts.ts';

describe('a legal text', () => {
  it('is rendered section by section', () => {
    const markdown =
      '# Policy\n\nLast updated: January 19, 2025\n\nRead *this*.\n\n## 1. One\n\nSee the [EULA](/eula).\n\n## 2. Two\n\n- a\n- b\n';
    expect(renderLegalText(markdown)).toEqual({
      updated: 'January 19, 2025',
      introduction: '<p>Read <em>this</em>.</p>\n',
      outline: '## 1. One\n## 2. Two',
      bodies: ['<p>See the <a href="/eula">EULA</a>.</p>\n', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
    });
  });

  it('stops the build when its date is missing', () => {
    expect(() => renderLegalText('# Policy\n\nWe promise.\n')).toThrow('its title and its date');
  });
});
