import { beforeEach, describe, expect, it } from 'vitest';
import { createKeptDraft, MAX_KEPT_CHARACTERS, type TextStorage } from './kept-draft.ts';

const AT = new Date('2026-11-22T07:12:00Z');
const parse = (kept: unknown) => (typeof kept === 'string' ? kept : null);
let texts: Map<string, string>;
const storage: TextStorage = {
  getItem: (place) => texts.get(place) ?? null,
  setItem: (place, text) => void texts.set(place, text),
  removeItem: (place) => void texts.delete(place),
};
const draftOf = (place: string, on: TextStorage = storage) =>
  createKeptDraft({ storage: on, place, write: (value: string) => value, parse, now: () => AT });

beforeEach(() => {
  texts = new Map();
});

describe('a draft that is kept', () => {
  it('is read again with its time, at its own place alone', () => {
    draftOf('ana').keep('50,00');
    expect(draftOf('ana').read()).toEqual({ value: '50,00', keptAt: AT, isBeingSent: false });
    expect(draftOf('rui').read()).toBeNull();
  });

  it('says that it was being sent', () => {
    draftOf('ana').keep('50,00', true);
    expect(draftOf('ana').read()?.isBeingSent).toBe(true);
  });

  it('is gone once it is dropped', () => {
    draftOf('ana').keep('50,00');
    draftOf('ana').drop();
    expect([...texts]).toEqual([]);
  });

  it.each([
    ['that is no JSON', '{"version":1,'],
    ['that is no object', '7'],
    ['of another version', JSON.stringify({ version: 2, keptAt: AT, isBeingSent: false, value: 'x' })],
    ['without a time', JSON.stringify({ version: 1, keptAt: 'soon', isBeingSent: false, value: 'x' })],
    ['of something else', JSON.stringify({ version: 1, keptAt: AT, isBeingSent: false, value: 7 })],
    [
      'that is too long',
      JSON.stringify({ version: 1, keptAt: AT, isBeingSent: false, value: 'x'.repeat(MAX_KEPT_CHARACTERS) }),
    ],
  ])('counts as nothing and goes where it is a text %s', (_what, text) => {
    texts.set('ana', text);
    expect(draftOf('ana').read()).toBeNull();
    expect([...texts]).toEqual([]);
  });

  it('is not kept where it is too long, and leaves no older one behind', () => {
    draftOf('ana').keep('50,00');
    draftOf('ana').keep('x'.repeat(MAX_KEPT_CHARACTERS));
    expect([...texts]).toEqual([]);
  });

  it('is nothing where the page refuses its store', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const refused = draftOf('ana', { getItem: refuse, setItem: refuse, removeItem: refuse });
    refused.keep('50,00');
    refused.drop();
    expect(refused.read()).toBeNull();
  });
});
