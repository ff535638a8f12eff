/**
 * Generator of unique document numbers that pass every check. The numbers are random, so a real person or company might
 * have the same number.
 */
import { cnpjCheckDigits } from '#core/validation/cnpj.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import { canonicalPlate } from '#core/validation/plate.ts';
import type { Random } from './random.ts';

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const AREA_CODES = ['11', '19', '21', '27', '31', '41', '47', '51', '61', '62', '71', '81', '85', '91', '92'];

export interface Documents {
  cpf(): string;
  /** CNPJ of a head office, digits only; the format of new numbers until July 2026. */
  numericCnpj(): string;
  /** CNPJ with letters; the format of new numbers since July 2026. */
  alphanumericCnpj(): string;
  branchCnpj(companyCnpj: string, order: number): string;
  oldPlate(): string;
  mercosulPlate(): string;
  driversLicense(): string;
  phone(): string;
}

/**
 * Check digits of a driver's license: two modulo-11 digits with falling and rising weights. If the first digit would be
 * 10, it becomes 0 and the second digit decreases by 2.
 */
function licenseCheckDigits(nineDigits: string): string {
  const rest = (weight: (at: number) => number) =>
    Array.from(nineDigits).reduce((sum, digit, at) => sum + Number(digit) * weight(at), 0) % 11;
  const first = rest((at) => 9 - at);
  const second = rest((at) => at + 1);
  if (first < 10) return `${first}${second % 10}`;
  return `0${second === 10 ? 0 : ((second + 9) % 11) % 10}`;
}

export function createDocuments(random: Random): Documents {
  // A CPF of eleven equal digits is invalid although its check digits fit.
  const taken = new Set(Array.from(DIGITS, (digit) => digit.repeat(11)));
  const unique = (make: () => string, key: (text: string) => string = (text) => text) => {
    for (;;) {
      const made = make();
      if (taken.has(key(made))) continue;
      taken.add(key(made));
      return made;
    }
  };
  const complete = (twelve: string) => twelve + cnpjCheckDigits(twelve);
  return {
    cpf: () =>
      unique(() => {
        const nine = random.text(DIGITS, 9);
        return nine + cpfCheckDigits(nine);
      }),
    numericCnpj: () => unique(() => complete(`${random.int(10, 59)}${random.text(DIGITS, 6)}0001`)),
    alphanumericCnpj: () =>
      unique(() => complete(random.text(LETTERS, 2) + random.text(DIGITS + LETTERS, 6) + '0001')),
    branchCnpj: (companyCnpj, order) =>
      unique(() => complete(companyCnpj.slice(0, 8) + String(order).padStart(4, '0'))),
    oldPlate: () => unique(() => random.text(LETTERS, 3) + random.text(DIGITS, 4), canonicalPlate),
    mercosulPlate: () =>
      unique(
        () =>
          random.text(LETTERS, 3) + random.text(DIGITS, 1) + random.text(LETTERS, 1) + random.text(DIGITS, 2),
        canonicalPlate,
      ),
    driversLicense: () =>
      unique(() => {
        const nine = random.text(DIGITS, 9);
        return nine + licenseCheckDigits(nine);
      }),
    phone: () => unique(() => `${random.pick(AREA_CODES)}9${random.int(6, 9)}${random.text(DIGITS, 7)}`),
  };
}
