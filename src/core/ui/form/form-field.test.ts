import { describe, expect, expectTypeOf, it } from 'vitest';
import type { RouteBody } from '#contract/routes.ts';
import { fieldsFor, type FieldsOf } from './form-field.ts';
import { createForm } from './form-state.ts';
import { wholeRules } from './figure-rules.ts';
import { dateRules, secretRules, textRules } from './readings.ts';

type Renamed = Omit<RouteBody<'POST /login'>, 'identifier'> & { readonly cpf: string };

const label = 'x';
const identifier = { label, ...textRules({ max: 254 }) };
const password = { label, ...secretRules() };

describe('fieldsFor', () => {
  it('builds a form that reads a complete request body', () => {
    const form = createForm(fieldsFor<RouteBody<'POST /login'>>({ identifier, password }));
    for (const [key, { text }] of form.fields) text.value = `${key}-1`;
    expectTypeOf(form.read()).toExtend<RouteBody<'POST /login'> | null>();
    expectTypeOf(form.read()).not.toExtend<Renamed | null>();
    expect(form.read()).toEqual({ identifier: 'identifier-1', password: 'password-1' });
  });

  it('requires a field of the right type for each property of the request body', () => {
    type Login = RouteBody<'POST /login'>;
    type Some = Pick<RouteBody<'POST /admin/organization/vehicle'>, 'year' | 'make'>;
    const day = { label, ...dateRules() };
    const year = { label, ...wholeRules({ min: 1900, max: 2100 }) };
    expectTypeOf({ identifier }).not.toExtend<FieldsOf<Login>>();
    expectTypeOf({ identifier, password }).toExtend<FieldsOf<Login>>();
    expectTypeOf({ identifier, password }).not.toExtend<FieldsOf<Renamed>>();
    expectTypeOf({ identifier }).toExtend<FieldsOf<Omit<Login, 'password'>>>();
    expectTypeOf({ year }).toExtend<FieldsOf<Some>>();
    expectTypeOf({ year: day }).not.toExtend<FieldsOf<Some>>();
    expectTypeOf<FieldsOf<Some>>().not.toHaveProperty('brand');
  });

  it('accepts a field that must equal another field and is not sent', () => {
    type Body = Pick<RouteBody<'POST /login'>, 'password'>;
    const fields = fieldsFor<Body>({ password }, { again: { label, repeats: 'password', ...secretRules() } });
    const form = createForm(fields);
    const type = (key: string, text: string) => {
      form.fields.get(key)!.text.value = text;
    };
    type('password', 'Frota-2027');
    type('again', 'Frota-2072');
    expect(form.read()).toBe(null);
    expect(form.firstWrong.value).toBe('again');
    expect(form.fields.get('again')?.problems.value).toEqual(['differs']);
    type('again', 'Frota-2027');
    expect(form.read()).toEqual({ password: 'Frota-2027' });
    type('password', 'Frota-2028');
    expect(form.fields.get('again')?.problems.value).toEqual(['differs']);
    type Repeated = NonNullable<Parameters<typeof fieldsFor<Body>>[1]>[string]['repeats'];
    expectTypeOf<Repeated>().toEqualTypeOf<'password'>();
  });
});
