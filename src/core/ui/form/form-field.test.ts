import { describe, expect, it } from 'vitest';
import type { RouteBody } from '#contract/routes.ts';
import { fieldsFor } from './form-field.ts';
import { createForm } from './form-state.ts';
import { wholeRules } from './figure-rules.ts';
import { dateRules, emailRules, secretRules, textRules } from './readings.ts';

type Renamed = Omit<RouteBody<'POST /login'>, 'identifier'> & { readonly cpf: string };

const label = 'x';
const identifier = { label, ...textRules({ max: 254 }) };
const password = { label, ...secretRules() };

describe('the fields of a form', () => {
  it('fill in what the call takes, in their order', () => {
    const form = createForm(fieldsFor<RouteBody<'POST /login'>>({ identifier, password }));
    for (const [key, { text }] of form.fields) text.value = `${key}-1`;
    const body: RouteBody<'POST /login'> | null = form.read();
    expect(body).toEqual({ identifier: 'identifier-1', password: 'password-1' });
    // @ts-expect-error -- what is read is that body and no other one
    const other: Renamed | null = form.read();
    expect(other).toBe(body === null ? null : other);
  });

  it('do not compile once the contract calls a property something else', () => {
    // @ts-expect-error -- `identifier` is no property any more, and `cpf` has no field
    const fields = fieldsFor<Renamed>({ identifier, password });
    expect(fields.map(({ key }) => key)).toEqual(['identifier', 'password']);
  });

  it('do not compile without one that the call needs', () => {
    // @ts-expect-error -- the password is missing
    expect(fieldsFor<RouteBody<'POST /login'>>({ identifier })).toHaveLength(1);
    // What comes from elsewhere is taken out.
    expect(fieldsFor<Omit<RouteBody<'POST /login'>, 'password'>>({ identifier })).toHaveLength(1);
  });

  it('do not compile where something else is read than the property takes', () => {
    type Vehicle = RouteBody<'POST /admin/organization/vehicle'>;
    type Some = Pick<Vehicle, 'year' | 'make'>;
    const year = { label, ...wholeRules({ min: 1900, max: 2100 }) };
    // @ts-expect-error -- a day is no year
    expect(fieldsFor<Some>({ year: { label, ...dateRules() } })).toHaveLength(1);
    // @ts-expect-error -- an optional property has to be one of the call too
    expect(fieldsFor<Some>({ year, brand: { label, ...emailRules() } })).toHaveLength(2);
    expect(fieldsFor<Some>({ year })).toHaveLength(1);
  });

  it('may be repeated by one that is not sent, which has to say the same', () => {
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
    // @ts-expect-error -- only a field that is there can be repeated
    fieldsFor<Body>({ password }, { again: { label, repeats: 'passwort', ...secretRules() } });
  });
});
