import { randomInt } from 'node:crypto';
import { checkDigit, cnpjCheckDigits } from '#core/validation/cnpj.ts';

const digits = (count: number) => `${randomInt(10 ** count)}`.padStart(count, '0');

export function newCnpj(): string {
  const twelve = `${digits(6)}${digits(6)}`;
  return `${twelve}${cnpjCheckDigits(twelve)}`;
}

export function newAccessKey(issuerCnpj: string, month: string): string {
  const key = `35${month.slice(2, 4)}${month.slice(5, 7)}${issuerCnpj}65001${digits(9)}1${digits(8)}`;
  return `${key}${checkDigit(key)}`;
}
