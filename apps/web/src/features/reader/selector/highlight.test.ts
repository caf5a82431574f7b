import { describe, expect, it } from 'vitest';
import { moveHighlight, TypedNumber } from './highlight.ts';

describe('the highlighted option of the selector', () => {
  const list = { count: 5, columns: 1 };
  const grid = { count: 21, columns: 10 };

  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 4, 3],
    ['ArrowUp', 0, 0],
    ['Home', 3, 0],
    ['End', 3, 4],
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 4],
  ])('in a list %s moves it from %i to %i', (key, index, moved) => {
    expect(moveHighlight(key, { ...list, index })).toBe(moved);
  });

  it.each([
    ['ArrowDown', 3, 13],
    ['ArrowUp', 13, 3],
    ['ArrowUp', 3, 3],
    ['ArrowDown', 15, 20],
    ['ArrowDown', 20, 20],
    ['ArrowRight', 9, 10],
    ['ArrowRight', 20, 20],
    ['ArrowLeft', 10, 9],
    ['ArrowLeft', 0, 0],
    ['Home', 12, 0],
    ['End', 12, 20],
  ])('in a grid %s moves it from %i to %i', (key, index, moved) => {
    expect(moveHighlight(key, { ...grid, index })).toBe(moved);
  });

  it('does not move on other keys or in an empty list', () => {
    expect(moveHighlight('a', { ...list, index: 0 })).toBeUndefined();
    expect(moveHighlight('End', { index: -1, count: 0, columns: 1 })).toBeUndefined();
  });
});

describe('a typed number', () => {
  it('grows while digits follow each other and the book has that chapter', () => {
    const typed = new TypedNumber();
    expect(typed.type('1', 0, 150)).toBe(1);
    expect(typed.type('1', 300, 150)).toBe(11);
    expect(typed.type('9', 600, 150)).toBe(119);
    expect(typed.type('5', 900, 150)).toBe(5);
  });

  it('starts anew after a pause', () => {
    const typed = new TypedNumber();
    typed.type('1', 0, 50);
    expect(typed.type('2', 2000, 50)).toBe(2);
  });

  it('is ignored when the book has no such chapter', () => {
    expect(new TypedNumber().type('0', 0, 50)).toBeUndefined();
    expect(new TypedNumber().type('9', 0, 4)).toBeUndefined();
  });
});
