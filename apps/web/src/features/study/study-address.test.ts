import { describe, expect, it } from 'vitest';
import { readStudyAddress, studyPath } from './study-address.ts';

describe('the address of the study page', () => {
  it.each([
    { passage: '', query: '', category: '' },
    { passage: 'John 3:16', query: '', category: '' },
    { passage: 'Ps 23; 91', query: 'a & b #1 ', category: 'Biblical Books and Divisions' },
  ])('survives being written and read: %j', (address) => {
    const url = new URL(studyPath(address, 'covenant'), 'http://x');
    expect([url.pathname, url.hash]).toEqual(['/study', '#covenant']);
    expect(readStudyAddress(url.search)).toEqual(address);
  });

  it('has no parameters when nothing is chosen', () => {
    expect(studyPath({ passage: '', query: '', category: '' })).toBe('/study');
  });
});
