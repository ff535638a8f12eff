import { describe, expect, expectTypeOf, it } from 'vitest';
import { wholeRules } from '#core/ui/form/figure-rules.ts';
import { textRules } from '#core/ui/form/readings.ts';
import { fieldsOn, recordFields, withoutFields, type FieldsOnlyOf } from './record-fields.ts';

type Make = 'POST /admin/organization/expense-center';
type Change = 'PUT /admin/organization/expense-center/{id}';
const name = { label: 'x', ...textRules({ max: 80 }) };

describe('fields of a record', () => {
  it('are the fields that both of its calls accept', () => {
    expect(recordFields<Make, Change>({ name }).map(({ key }) => key)).toEqual(['name']);
    type Fields = Parameters<typeof recordFields<Make, Change>>[0];
    const number = { label: 'x', ...wholeRules({ min: 0, max: 1 }) };
    expectTypeOf({ name }).toExtend<Fields>();
    expectTypeOf({ name: number }).not.toExtend<Fields>();
    expectTypeOf<Fields>().not.toHaveProperty('title');
  });

  it('need the property `on` if only a single call of the record accepts them', () => {
    type Recipient = 'POST /admin/organization/recipient';
    type Other = 'PUT /admin/organization/vehicle/{id}';
    const only = { ...name, on: 'create' } as const;
    type Fields = Parameters<typeof recordFields<Recipient, Other>>[0];
    expectTypeOf<typeof only>().toExtend<Fields['identifier']>();
    expectTypeOf<typeof name>().not.toExtend<Fields['identifier']>();
    const both = { firstName: only, lastName: only, identifier: only };
    expect(recordFields<Recipient, Other>(both)).toHaveLength(3);
  });

  it('do not fit another call until the caller removes surplus fields', () => {
    const fields = recordFields<Make, Change>({ name });
    expectTypeOf(fields).toExtend<FieldsOnlyOf<{ name: string; code?: string }>>();
    expectTypeOf(fields).not.toExtend<FieldsOnlyOf<{ title?: string }>>();
    const none = withoutFields(fields, 'name');
    expectTypeOf(none).toExtend<FieldsOnlyOf<{ title?: string }>>();
    expect(none).toEqual([]);
  });

  it('have the hint of the form that shows them', () => {
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
