import { describe, expect, it } from 'vitest';
import {
  formatPerson,
  isWholeCode,
  keyOfCodeError,
  keyOfSignInError,
  missingOfSignIn,
  parseView,
  problemsOfNewPassword,
} from './login.model.ts';

describe('the sign-in form', () => {
  it.each([
    ['nothing filled in', '', '', ['identifier', 'password']],
    ['blanks for an identifier', '   ', 'x', ['identifier']],
    ['no password', '111.444.777-35', '', ['password']],
    ['both', 'ana@serra.example', ' ', []],
  ])('misses, with %s, %#', (_what, identifier, password, missing) => {
    expect(missingOfSignIn(identifier, password)).toEqual(missing);
  });

  it.each([
    ['invalid_identifier', 'invalid_identifier'],
    ['attempts_reached', 'attempts_reached'],
    ['no_admin_scope', 'no_admin_scope'],
    ['network_unreachable', 'network_unreachable'],
    ['internal_error', 'sign_in_failed'],
    ['validation_failed', 'sign_in_failed'],
  ] as const)('answers %s with the sentence %s', (code, key) => {
    expect(keyOfSignInError(code)).toBe(key);
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
    expect(isWholeCode(code)).toBe(whole);
  });

  it.each([
    ['auth_code_expired', 'auth_code_expired'],
    ['auth_code_not_found', 'auth_code_not_found'],
    ['auth_code_invalid', 'auth_code_invalid'],
    ['invalid_identifier', 'auth_code_failed'],
    ['internal_error', 'auth_code_failed'],
  ] as const)('answers %s with the sentence %s', (code, key) => {
    expect(keyOfCodeError(code)).toBe(key);
  });
});

describe('a new password', () => {
  it('names every broken rule, and the repetition apart', () => {
    expect(problemsOfNewPassword('abc', 'abd')).toEqual({
      password: ['password_too_short', 'password_needs_letters_and_numbers', 'password_needs_both_cases'],
      differs: true,
    });
  });

  it('is fine when it is good and repeated', () => {
    expect(problemsOfNewPassword('Frota-2027', 'Frota-2027')).toEqual({ password: [], differs: false });
  });
});

describe('the view', () => {
  it.each([
    ['forgot', 'forgot'],
    ['reset', 'reset'],
    ['sign-in', 'sign-in'],
    ['anything', 'sign-in'],
    [undefined, 'sign-in'],
  ] as const)('%s shows %s', (given, shown) => {
    expect(parseView(given)).toBe(shown);
  });
});

describe('a person', () => {
  it('without a last name ends without a blank', () => {
    expect(formatPerson({ firstName: 'Ana', lastName: '' })).toBe('Ana');
  });
});
