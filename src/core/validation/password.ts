/** Rule violations of a new password. The codes equal those of the server's errors. */
export type PasswordProblem =
  | 'password_too_short'
  | 'password_needs_letters_and_numbers'
  | 'password_needs_both_cases'
  | 'password_too_common';

const PASSWORD_MIN_LENGTH = 8;

/**
 * Rules that a new password violates, in the order of the form; empty if it is valid. Length counts code points, and
 * letters of any script count. `isCommon` is the server's list of common passwords. A form has no such list and leaves
 * that rule to the server.
 */
export function brokenPasswordRules(password: string): Exclude<PasswordProblem, 'password_too_common'>[];
export function brokenPasswordRules(
  password: string,
  isCommon: (password: string) => boolean,
): PasswordProblem[];
export function brokenPasswordRules(
  password: string,
  isCommon: (password: string) => boolean = () => false,
): PasswordProblem[] {
  const broken: PasswordProblem[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) broken.push('password_too_short');
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password)) broken.push('password_needs_letters_and_numbers');
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password)) broken.push('password_needs_both_cases');
  if (isCommon(password)) broken.push('password_too_common');
  return broken;
}
