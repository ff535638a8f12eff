import { describe, expect, it } from 'vitest';
import { createForm } from '#core/ui/form/form-state.ts';
import { codeFields, resetFields, signInFields } from './login.fields.ts';

const t = (key: string) => key;

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

describe('signInFields', () => {
  it.each([
    ['empty fields', '', '', ['identifier', 'password']],
    ['a blank identifier', '   ', 'x', ['identifier']],
    ['an empty password', '111.444.777-35', '', ['password']],
    ['complete fields', 'ana@serra.example', ' ', []],
  ])('reports each missing field for %s', (_what, identifier, password, missing) => {
    const problems = problemsOf(signInFields(t), { identifier, password });
    expect(Object.keys(problems)).toEqual(missing);
    for (const key of missing) expect(problems[key]).toEqual(['required']);
  });

  it('declares a text of its own for each missing field', () => {
    expect(signInFields(t).map(({ says }) => says)).toEqual([
      { required: 'identifierRequired' },
      { required: 'passwordRequired' },
    ]);
  });
});

describe('codeFields', () => {
  it.each([
    ['123456', true],
    ['000000', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['', false],
  ])('accepts the code %j: %s', (code, whole) => {
    const form = createForm(codeFields(t));
    form.fields.get('authCode')!.text.value = code;
    expect(form.read()).toEqual(whole ? { authCode: code } : null);
  });
});

describe('resetFields', () => {
  it('reports every broken password rule and a repetition that differs', () => {
    expect(problemsOf(resetFields(t), { password: 'abc', repeated: 'abd' })).toEqual({
      password: ['password_too_short', 'password_needs_letters_and_numbers', 'password_needs_both_cases'],
      repeated: ['differs'],
    });
  });

  it('accepts a valid password that is repeated', () => {
    expect(problemsOf(resetFields(t), { password: 'Frota-2027', repeated: 'Frota-2027' })).toEqual({});
  });
});
