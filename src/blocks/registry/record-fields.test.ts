import { describe, expect, it } from 'vitest';
import { wholeRules } from '#core/ui/form/figure-rules.ts';
import { textRules } from '#core/ui/form/readings.ts';
import { fieldsOn, recordFields, withoutFields, type FieldsOnlyOf } from './record-fields.ts';

type Make = 'POST /admin/organization/expense-center';
type Change = 'PUT /admin/organization/expense-center/{id}';
const name = { label: 'x', ...textRules({ max: 80 }) };

describe('the fields of a record', () => {
  it('are those that both of its calls take', () => {
    expect(recordFields<Make, Change>({ name }).map(({ key }) => key)).toEqual(['name']);
    // @ts-expect-error -- a cost centre has no title
    expect(recordFields<Make, Change>({ title: name })).toHaveLength(1);
    // @ts-expect-error -- a name is no number
    recordFields<Make, Change>({ name: { label: 'x', ...wholeRules({ min: 0, max: 1 }) } });
  });

  it('say where they stand when only one of its calls takes them', () => {
    type Recipient = 'POST /admin/organization/recipient';
    type Other = 'PUT /admin/organization/vehicle/{id}';
    const only = { ...name, on: 'create' } as const;
    const fields = recordFields<Recipient, Other>({
      firstName: only,
      lastName: only,
      // @ts-expect-error -- no vehicle is changed by a CPF
      identifier: name,
    });
    expect(fields).toHaveLength(3);
  });

  it('are not taken for those of another call', () => {
    const fields = recordFields<Make, Change>({ name });
    const ofCenters: FieldsOnlyOf<{ name: string; code?: string }> = fields;
    // @ts-expect-error -- the name has another name there
    const ofOthers: FieldsOnlyOf<{ title?: string }> = fields;
    const none: FieldsOnlyOf<{ title?: string }> = withoutFields(fields, 'name');
    expect([ofCenters, ofOthers, none].map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it('have the hint of the place where they stand', () => {
    const secret = {
      ...name,
      key: 'secret',
      hint: 'Leave empty to keep it.',
      hintForNew: 'Leave empty for none.',
    };
    const fields = [secret, { ...name, key: 'once', hint: 'Once.', on: 'create' as const }];
    expect(fieldsOn(fields, 'create').map(({ hint }) => hint)).toEqual(['Leave empty for none.', 'Once.']);
    expect(fieldsOn(fields, 'edit').map(({ hint }) => hint)).toEqual(['Leave empty to keep it.']);
  });
});
