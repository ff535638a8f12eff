import { describe, expect, it } from 'vitest';
import { decimalRules, wholeRules } from './figure-rules.ts';
import {
  amountRules,
  choiceRules,
  codeRules,
  cpfRules,
  dateRules,
  emailRules,
  passwordRules,
  phoneRules,
  pinRules,
  plateRules,
  secretRules,
  textRules,
} from './readings.ts';

const good = (value: unknown) => ({ ok: true, value });
const wrong = (...problems: string[]) => ({ ok: false, problems });

describe('rules of form fields', () => {
  it('textRules trim text, drop invisible characters and limit the length', () => {
    expect(textRules({ max: 5 }).read('  Ana ')).toEqual(good('Ana'));
    expect(textRules({ max: 5 }).read('A\u200bna\u202e')).toEqual(good('Ana'));
    expect(textRules({ max: 5 }).read(' \u200b ')).toEqual(wrong('required'));
    expect(textRules({ max: 5, empty: '' }).read('   ')).toEqual(good(''));
    expect(textRules({ max: 2 }).read('Ana')).toEqual(wrong('tooLong'));
    expect(textRules({ max: 2 }).read('𠮷𠮷')).toEqual(good('𠮷𠮷'));
  });

  it('rules of documents, phone numbers, emails and dates read the format of the wire', () => {
    expect(plateRules().read('abc-1d23')).toEqual(good('ABC1D23'));
    expect(plateRules().read('ABC12')).toEqual(wrong('plate'));
    expect(cpfRules().read('529.982.247-25')).toEqual(good('52998224725'));
    expect(cpfRules().read('529.982.247-26')).toEqual(wrong('cpf'));
    expect(phoneRules().read('(11) 98765-4321')).toEqual(good('11987654321'));
    expect(phoneRules().read('')).toEqual(good(''));
    expect(emailRules().read('ana@empresa')).toEqual(wrong('email'));
    expect(dateRules().read('2030-02-30')).toEqual(wrong('date'));
    expect(dateRules().read('')).toEqual(good(null));
    expect(dateRules().read('31/12/2030')).toEqual(good('2030-12-31'));
    expect(dateRules('en-US').read('12/31/2030')).toEqual(good('2030-12-31'));
    expect(dateRules('en-US').read('31/12/2030')).toEqual(wrong('date'));
  });

  it('decimalRules and wholeRules accept numbers within their bounds and decimals', () => {
    const efficiency = decimalRules({ min: 0, max: 100, decimals: 3, above: true });
    expect(efficiency.read('2,5')).toEqual(good(2.5));
    expect(efficiency.read('0')).toEqual(wrong('range'));
    expect(efficiency.read('100,1')).toEqual(wrong('range'));
    expect(efficiency.read('1,2345')).toEqual(wrong('decimals'));
    expect(efficiency.read('dois')).toEqual(wrong('number'));
    expect(efficiency.read('')).toEqual(good(null));
    expect(wholeRules({ min: 1900, max: 2100 }).read('2.022')).toEqual(good(2022));
    expect(wholeRules({ min: 1900, max: 2100 }).read('2022,5')).toEqual(wrong('whole'));
  });

  it('choiceRules accept the label, a synonym or the value of an option', () => {
    const fuel = choiceRules([{ value: 'diesel', label: 'Diesel S10', words: ['óleo diesel'] }]);
    expect(fuel.read('diesel s10')).toEqual(good('diesel'));
    expect(fuel.read('DIESEL')).toEqual(good('diesel'));
    expect(fuel.read('Oleo Diesel')).toEqual(good('diesel'));
    expect(fuel.read('querosene')).toEqual(wrong('choice'));
    expect(fuel.read('')).toEqual(wrong('required'));
  });

  it('pinRules and passwordRules read a secret unchanged, and an empty field as undefined', () => {
    expect(pinRules().read('0042')).toEqual(good('0042'));
    expect(pinRules().read('42')).toEqual(wrong('pin'));
    expect(pinRules().read('')).toEqual(good(undefined));
    expect(passwordRules().read('')).toEqual(good(undefined));
    expect(passwordRules({ required: true }).read('')).toEqual(wrong('required'));
    expect(passwordRules().read('curta1A')).toEqual(wrong('password_too_short'));
    expect(passwordRules().read(' Senha 2026 ')).toEqual(good(' Senha 2026 '));
    expect(passwordRules().write('Senha2026')).toBe('');
  });

  it('decimalRules read every value that they write', () => {
    for (const value of [0.5, 1234.567, 99.999]) {
      const rules = decimalRules({ min: 0, max: 10_000, decimals: 3 });
      expect(rules.read(rules.write(value))).toEqual(good(value));
    }
  });

  it('amountRules read an amount in reais and write it formatted', () => {
    const limit = amountRules('pt-BR');
    expect(limit.read('R$ 1.240,5')).toEqual(good(1240.5));
    expect(limit.write(1240.5)).toBe('1.240,50');
    expect(limit.read('')).toEqual(good(null));
    expect(limit.read('1,240')).toEqual(wrong('amountAmbiguous'));
    expect(limit.read('-1')).toEqual(wrong('amountNegative'));
    expect(amountRules('pt-BR', { required: true }).read('')).toEqual(wrong('required'));
    expect(limit.read('0')).toEqual(good(0));
    expect(amountRules('pt-BR', { required: true, moved: true }).read('0,00')).toEqual(wrong('amountZero'));
  });

  it('codeRules require the exact number of digits, and secretRules accept any password', () => {
    expect(codeRules(6).read('012345')).toEqual(good('012345'));
    expect(codeRules(6).read('01234')).toEqual(wrong('code'));
    expect(codeRules(6).read('01234a')).toEqual(wrong('code'));
    expect(secretRules().read(' a ')).toEqual(good(' a '));
    expect(secretRules().read('')).toEqual(wrong('required'));
  });

  it('passwordRules name every rule that a new password breaks', () => {
    expect(passwordRules().read('abc')).toEqual(
      wrong('password_too_short', 'password_needs_letters_and_numbers', 'password_needs_both_cases'),
    );
  });

  it('bounds of rules are the last permitted values', () => {
    expect(wholeRules({ min: 1900, max: 2100 }).bounds).toEqual({ min: '1900', max: '2100' });
    const efficiency = decimalRules({ min: 0, max: 10_000, decimals: 3, above: true });
    expect(efficiency.bounds).toEqual({ min: '0,001', max: '10000' });
    expect(efficiency.read('0,001')).toEqual(good(0.001));
    expect(textRules({ max: 60 }).bounds).toEqual({ max: '60' });
  });
});
