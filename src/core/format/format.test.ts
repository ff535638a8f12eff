import { describe, expect, it } from 'vitest';
import { formatCnpj } from './cnpj.ts';
import { formatCount } from './count.ts';
import { formatCpf, maskCpf } from './cpf.ts';
import { formatDistance } from './distance.ts';
import { formatCountdown, formatMinutes } from './duration.ts';
import { maskEmail } from './masked-email.ts';
import { formatPhone } from './phone.ts';
import { formatPlate } from './plate.ts';
import { formatPostalCode } from './postal-code.ts';
import { formatShortId } from './short-id.ts';
import { formatSlipLine } from './slip-line.ts';

describe('formats of documents and contacts', () => {
  it('punctuates complete values', () => {
    expect(formatCpf('11144477735')).toBe('111.444.777-35');
    expect(formatCnpj('19131243000197')).toBe('19.131.243/0001-97');
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(formatPlate('ABC1234')).toBe('ABC-1234');
    expect(formatPlate('ABC1D23')).toBe('ABC1D23');
    expect(formatPhone('11987654321')).toBe('(11) 98765-4321');
    expect(formatPostalCode('01310100')).toBe('01310-100');
    expect(formatSlipLine('23793381286008301352856000063307789840000005000')).toBe(
      '23793.38128 60083.013528 56000.063307 7 89840000005000',
    );
  });

  it('leaves incomplete values unchanged', () => {
    expect(formatCpf('1114447773')).toBe('1114447773');
    expect(formatCnpj('12ABC34501DE3')).toBe('12ABC34501DE3');
    expect(formatPhone('1187654321')).toBe('1187654321');
    expect(formatPostalCode('0131010')).toBe('0131010');
    expect(formatSlipLine('123')).toBe('123');
  });

  it('masks most characters of a CPF and of an email address', () => {
    expect(maskCpf('11144477735')).toBe('***.444.777-**');
    expect(maskCpf('111')).toBe('***');
    expect(maskEmail('marina@empresa.com.br')).toBe('m***@empresa.com.br');
    expect(maskEmail('empresa.com.br')).toBe('***');
  });
});

describe('formats of numbers', () => {
  it('writes a distance with its unit and a count with separators', () => {
    expect(formatDistance(1234.54)).toBe('1.234,5\u00a0km');
    expect(formatDistance(3, 'en-US')).toBe('3\u00a0km');
    expect(formatCount(10_000)).toBe('10.000');
  });

  it('formatShortId returns the last six characters of an id', () => {
    expect(formatShortId('019aa5b0-7c1e-7d2a-9f00-3c5d8e7a1b2c')).toBe('7a1b2c');
  });

  it('writes durations in days, hours, minutes and seconds', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect([0, 45, 120, 6_187].map(formatMinutes).map(plain)).toEqual([
      '0 min',
      '45 min',
      '2 h',
      '4 d 7 h 7 min',
    ]);
    expect([0, 48, 588, 86_400].map(formatCountdown).map(plain)).toEqual([
      '0 s',
      '48 s',
      '9 min 48 s',
      '1 d',
    ]);
  });
});
