import { describe, expect, it } from 'vitest';
import { differencesOf, SECRET } from './difference.ts';
import type { RecordKind } from './record-kind.ts';

const kind: RecordKind = {
  name: 'vehicle',
  table: 'things',
  id: 'id',
  fields: ['name', 'tags'],
  secrets: { password: null as never },
};
const state = (id: string, name: string, tags: string[] = [], password: string | null = null) => ({
  id,
  values: [name, tags, password],
});

describe('differencesOf', () => {
  it('returns only fields that differ, and compares lists by content', () => {
    expect(differencesOf(kind, [state('1', 'a', ['x'])], [state('1', 'b', ['x'])])).toEqual([
      { kind: 'vehicle', id: '1', before: { name: 'a' }, after: { name: 'b' } },
    ]);
    expect(differencesOf(kind, [state('1', 'a', ['x'])], [state('1', 'a', ['x'])])).toEqual([]);
  });

  it('returns that a secret was set, replaced or removed, without its value', () => {
    const secret = (before: string | null, after: string | null) =>
      differencesOf(kind, [state('1', 'a', [], before)], [state('1', 'a', [], after)]);
    expect(secret(null, 'h1')).toEqual([
      { kind: 'vehicle', id: '1', before: { password: null }, after: { password: SECRET } },
    ]);
    expect(secret('h1', 'h2')).toEqual([
      { kind: 'vehicle', id: '1', before: { password: SECRET }, after: { password: SECRET } },
    ]);
    expect(secret('h1', 'h1')).toEqual([]);
  });

  it('returns all fields of a created or removed record', () => {
    const whole = { name: 'a', tags: [], password: SECRET };
    const one = state('1', 'a', [], 'h');
    expect(differencesOf(kind, [], [one])).toEqual([
      { kind: 'vehicle', id: '1', before: null, after: whole },
    ]);
    expect(differencesOf(kind, [one], [])).toEqual([
      { kind: 'vehicle', id: '1', before: whole, after: null },
    ]);
  });

  it('stores many records as rows and hides their secrets', () => {
    const many = Array.from({ length: 20 }, (_, index) => state(String(index), 'a', [], 'h'));
    const [difference] = differencesOf(kind, [], many);
    expect(difference).toMatchObject({ kind: 'vehicle', fields: ['id', 'name', 'tags', 'password'] });
    expect(difference).toHaveProperty('created.0', ['0', 'a', [], SECRET]);
    expect(difference).toHaveProperty('created.length', 20);
    expect(differencesOf(kind, many, [])[0]).toHaveProperty('removed.length', 20);
  });
});
