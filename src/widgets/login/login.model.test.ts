import { describe, expect, it } from 'vitest';
import { formatPerson, keyOfCodeError, keyOfSignInError, parseView } from './login.model.ts';

describe('the sign-in form', () => {
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
    ['auth_code_expired', 'auth_code_expired'],
    ['auth_code_not_found', 'auth_code_not_found'],
    ['auth_code_invalid', 'auth_code_invalid'],
    ['invalid_identifier', 'auth_code_failed'],
    ['internal_error', 'auth_code_failed'],
  ] as const)('answers %s with the sentence %s', (code, key) => {
    expect(keyOfCodeError(code)).toBe(key);
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
