import { describe, expect, it } from 'vitest';
import { combinationOf, type KeyStroke } from './combination.ts';

const stroke = (key: string, held: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

describe('combinationOf', () => {
  it('returns a character with or without Shift, because some keyboards need Shift for it', () => {
    expect(combinationOf(stroke('/'), false)).toBe('/');
    expect(combinationOf(stroke('?', { shiftKey: true }), false)).toBe('?');
    expect(combinationOf(stroke('/', { shiftKey: true }), true)).toBe('/');
    for (const key of ['t', 'T']) expect(combinationOf(stroke(key), false)).toBe('T');
  });

  it('returns null for combinations that belong to the browser or to the page', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(combinationOf(stroke('/', { [held]: true }), false)).toBeNull();
    expect(combinationOf(stroke('Enter', { ctrlKey: true, shiftKey: true }), false)).toBeNull();
    expect(combinationOf(stroke('Enter', { ctrlKey: true, altKey: true }), false)).toBeNull();
    expect(combinationOf(stroke('Enter'), false)).toBeNull();
  });

  it('returns Mod for Ctrl, or for ⌘ on a Mac', () => {
    expect(combinationOf(stroke('Enter', { ctrlKey: true }), false)).toBe('Mod+Enter');
    expect(combinationOf(stroke('Enter', { metaKey: true }), false)).toBeNull();
    expect(combinationOf(stroke('Enter', { metaKey: true }), true)).toBe('Mod+Enter');
    expect(combinationOf(stroke('z', { ctrlKey: true }), false)).toBe('Mod+Z');
    expect(combinationOf(stroke('z', { ctrlKey: true, shiftKey: true }), false)).toBeNull();
    expect(combinationOf(stroke('Enter', { ctrlKey: true }), true)).toBeNull();
  });
});
