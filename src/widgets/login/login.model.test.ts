import { describe, expect, it } from 'vitest';
import { formatPerson, keyOfCodeError, keyOfSignInError, parseView } from './login.model.ts';

describe('keyOfSignInError', () => {
  it.each([
    ['invalid_identifier', 'invalid_identifier'],
    ['attempts_reached', 'attempts_reached'],
    ['no_admin_scope', 'no_admin_scope'],
    ['network_unreachable', 'network_unreachable'],
    ['internal_error', 'sign_in_failed'],
    ['validation_failed', 'sign_in_failed'],
  ] as const)('maps the sign-in failure %s to the text %s', (code, key) => {
    expect(keyOfSignInError(code)).toBe(key);
  });
});

describe('keyOfCodeError', () => {
  it.each([
    ['auth_code_expired', 'auth_code_expired'],
    ['auth_code_not_found', 'auth_code_not_found'],
    ['auth_code_invalid', 'auth_code_invalid'],
    ['invalid_identifier', 'auth_code_failed'],
    ['internal_error', 'auth_code_failed'],
  ] as const)('maps the code failure %s to the text %s', (code, key) => {
    expect(keyOfCodeError(code)).toBe(key);
  });
});

describe('parseView', () => {
  it.each([
    ['forgot', 'forgot'],
    ['reset', 'reset'],
    ['sign-in', 'sign-in'],
    ['anything', 'sign-in'],
    [undefined, 'sign-in'],
  ] as const)('parses the view %s as %s', (given, shown) => {
    expect(parseView(given)).toBe(shown);
  });
});

describe('formatPerson', () => {
  it('adds no blank after a first name without a last name', () => {
    expect(formatPerson({ firstName: 'Ana', lastName: '' })).toBe('Ana');
  });
});
