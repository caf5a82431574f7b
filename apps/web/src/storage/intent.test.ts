import { expect, it } from 'vitest';
import { isOwnPath } from './intent.ts';

it.each([
  ['/', true],
  ['/read/kjv/john/3?verse=16', true],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['https://elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('knows whether %s is a path of this site', (path, isOwn) => {
  expect(isOwnPath(path)).toBe(isOwn);
});
