import { describe, expect, it } from 'vitest';
import { recordKinds } from './record-kinds.ts';
import { withoutPersonal } from './withheld.rules.ts';

const personalOf = (kind: string) => (kind === 'person' ? ['first_name', 'phone'] : []);
const ana = 'a';

describe('withoutPersonal', () => {
  it('keeps the names of changed fields of the erased person and all data of others', () => {
    const fields = { first_name: 'Ana', phone: '', status: 'active' };
    const records = [
      { kind: 'person', id: ana, before: null, after: fields },
      { kind: 'person', id: 'b', before: fields, after: null },
      { kind: 'wallet', id: ana, before: null, after: fields },
    ];
    expect(withoutPersonal(records, new Set([ana]), personalOf)).toEqual([
      { ...records[0], after: { ...fields, first_name: '(erased)' } },
      records[1],
      records[2],
    ]);
  });

  it('keeps other rows of a bulk change unchanged', () => {
    const many = { kind: 'person', fields: ['id', 'status', 'first_name'] };
    const rows = [
      [ana, 'active', 'Ana'],
      ['b', 'active', 'Bia'],
    ];
    const [created, removed] = withoutPersonal(
      [
        { ...many, created: rows },
        { ...many, removed: rows },
      ],
      new Set([ana]),
      personalOf,
    );
    const erasedRows = [[ana, 'active', '(erased)'], rows[1]];
    expect([created, removed]).toEqual([
      { ...many, created: erasedRows },
      { ...many, removed: erasedRows },
    ]);
  });

  it('is configured only with fields that the records have', () => {
    const personal = [...recordKinds.values()].flatMap(({ personal: own = [], fields }) =>
      own.map((field) => fields.includes(field)),
    );
    expect(personal.length).toBeGreaterThan(8);
    expect(personal).not.toContain(false);
  });
});
