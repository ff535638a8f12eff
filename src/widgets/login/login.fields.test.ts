import { describe, expect, it } from 'vitest';
import { createForm } from '#core/ui/form/form-state.ts';
import { codeFields, resetFields, signInFields } from './login.fields.ts';

const t = (key: string) => key;

/** Errors by field after submitting the form with these texts. */
function problemsOf(fields: ReturnType<typeof signInFields | typeof resetFields>, texts: object) {
  const form = createForm(fields);
  for (const [key, text] of Object.entries(texts)) form.fields.get(key)!.text.value = String(text);
  const body: unknown = form.read();
  const wrong = [...form.fields].flatMap(([key, { problems }]) =>
    problems.value.length > 0 ? [[key, problems.value] as const] : [],
  );
  expect(body === null).toBe(wrong.length > 0);
  return Object.fromEntries(wrong);
}

describe('the sign-in form', () => {
  it.each([
    ['nothing filled in', '', '', ['identifier', 'password']],
    ['blanks for an identifier', '   ', 'x', ['identifier']],
    ['no password', '111.444.777-35', '', ['password']],
    ['both', 'ana@serra.example', ' ', []],
  ])('misses, with %s, %#', (_what, identifier, password, missing) => {
    const problems = problemsOf(signInFields(t), { identifier, password });
    expect(Object.keys(problems)).toEqual(missing);
    for (const key of missing) expect(problems[key]).toEqual(['required']);
  });

  it('says in its own words what is missing', () => {
    expect(signInFields(t).map(({ says }) => says)).toEqual([
      { required: 'identifierRequired' },
      { required: 'passwordRequired' },
    ]);
  });
});

describe('the code', () => {
  it.each([
    ['123456', true],
    ['000000', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['', false],
  ])('%j is whole: %s', (code, whole) => {
    const form = createForm(codeFields(t));
    form.fields.get('authCode')!.text.value = code;
    expect(form.read()).toEqual(whole ? { authCode: code } : null);
  });
});

describe('a new password', () => {
  it('names every broken rule, and the repetition apart', () => {
    expect(problemsOf(resetFields(t), { password: 'abc', repeated: 'abd' })).toEqual({
      password: ['password_too_short', 'password_needs_letters_and_numbers', 'password_needs_both_cases'],
      repeated: ['differs'],
    });
  });

  it('is fine when it is good and repeated', () => {
    expect(problemsOf(resetFields(t), { password: 'Frota-2027', repeated: 'Frota-2027' })).toEqual({});
  });
});
