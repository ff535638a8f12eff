import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { brokenPasswordRules } from './password.ts';

describe('brokenPasswordRules', () => {
  it.each([
    ['Gasolina-47', []],
    ['Coração7', []],
    ['Curta7', ['password_too_short']],
    ['SemNumeros', ['password_needs_letters_and_numbers']],
    ['tudominusculo7', ['password_needs_both_cases']],
    ['TUDOMAIUSCULO7', ['password_needs_both_cases']],
    ['12345678', ['password_needs_letters_and_numbers', 'password_needs_both_cases']],
    ['', ['password_too_short', 'password_needs_letters_and_numbers', 'password_needs_both_cases']],
    // A user sees seven characters, although the emoji takes two UTF-16 units.
    ['Abcd12😀', ['password_too_short']],
  ])('the password %j breaks the rules %j', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken);
  });

  it('refuses a common password if the caller passes isCommonPassword', () => {
    expect(brokenPasswordRules('Senha123', isCommonPassword)).toEqual(['password_too_common']);
    expect(isCommonPassword('SENHA123!')).toBe(true);
    expect(isCommonPassword('P4ssw0rd')).toBe(true);
    expect(isCommonPassword('Gasolina-47')).toBe(false);
  });
});
