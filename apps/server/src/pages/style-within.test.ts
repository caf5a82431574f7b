import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prepare } from '../http/prepared.ts';
import { styleWithin } from './style-within.ts';

const css = 'p::before{content:"$&"}';
const assets = new Map([['/assets/a.css', { answer: prepare('text/css', css), isHashed: true }]]);
const page = (address: string) =>
  `<head><link rel="stylesheet" crossorigin href="${address}"><title>x</title></head>`;

describe('a page for a first-time visitor', () => {
  it('inlines its exact style sheet, with a policy that allows only this one', () => {
    const styled = styleWithin(assets)(page('/assets/a.css'));
    expect(styled?.html).toBe(`<head><style>${css}</style><title>x</title></head>`);
    const hash = createHash('sha256').update(css).digest('base64');
    expect(styled?.policy).toContain(`; style-src 'self' 'sha256-${hash}'; `);
    expect(styled?.policy).not.toContain('unsafe');
  });

  it('stays unchanged when its style sheet is not one of our files', () => {
    expect(styleWithin(assets)(page('/elsewhere.css'))).toBeUndefined();
    expect(styleWithin(assets)('<head></head>')).toBeUndefined();
  });
});
