import { beforeEach, describe, expect, it } from 'vitest';
import { createSavedDraft, MAX_SAVED_CHARACTERS, type TextStorage } from './saved-draft.ts';

const AT = new Date('2026-11-22T07:12:00Z');
const parse = (stored: unknown) => (typeof stored === 'string' ? stored : null);
let texts: Map<string, string>;
const storage: TextStorage = {
  getItem: (place) => texts.get(place) ?? null,
  setItem: (place, text) => void texts.set(place, text),
  removeItem: (place) => void texts.delete(place),
};
const draftOf = (storageKey: string, on: TextStorage = storage) =>
  createSavedDraft({ storage: on, storageKey, write: (value: string) => value, parse, now: () => AT });

beforeEach(() => {
  texts = new Map();
});

describe('createKeptDraft', () => {
  it('returns a stored draft with its time, and only for its own place', () => {
    draftOf('ana').keep('50,00');
    expect(draftOf('ana').read()).toEqual({ value: '50,00', savedAt: AT, isBeingSent: false });
    expect(draftOf('rui').read()).toBeNull();
  });

  it('stores that a draft is being sent', () => {
    draftOf('ana').keep('50,00', true);
    expect(draftOf('ana').read()?.isBeingSent).toBe(true);
  });

  it('deletes a dropped draft', () => {
    draftOf('ana').keep('50,00');
    draftOf('ana').drop();
    expect([...texts]).toEqual([]);
  });

  it.each([
    ['that is not JSON', '{"version":1,'],
    ['that is not an object', '7'],
    ['of another version', JSON.stringify({ version: 2, savedAt: AT, isBeingSent: false, value: 'x' })],
    ['with an invalid time', JSON.stringify({ version: 1, savedAt: 'soon', isBeingSent: false, value: 'x' })],
    [
      'with a value of another type',
      JSON.stringify({ version: 1, savedAt: AT, isBeingSent: false, value: 7 }),
    ],
    [
      'that is too long',
      JSON.stringify({
        version: 1,
        savedAt: AT,
        isBeingSent: false,
        value: 'x'.repeat(MAX_SAVED_CHARACTERS),
      }),
    ],
  ])('deletes a stored text %s and returns null', (_what, text) => {
    texts.set('ana', text);
    expect(draftOf('ana').read()).toBeNull();
    expect([...texts]).toEqual([]);
  });

  it('does not store a draft that is too long, and deletes the previous draft', () => {
    draftOf('ana').keep('50,00');
    draftOf('ana').keep('x'.repeat(MAX_SAVED_CHARACTERS));
    expect([...texts]).toEqual([]);
  });

  it('returns null and throws nothing if the page refuses its storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const refused = draftOf('ana', { getItem: refuse, setItem: refuse, removeItem: refuse });
    refused.keep('50,00');
    refused.drop();
    expect(refused.read()).toBeNull();
  });
});
