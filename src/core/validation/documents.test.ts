import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccessKey, issuerOf, monthOfIssue, parseAccessKey } from './access-key.ts';
import { cnpjCheckDigits, isCnpj, parseCnpj } from './cnpj.ts';
import { cpfCheckDigits, isCpf, parseCpf } from './cpf.ts';
import { stringFormats } from './string-formats.ts';

const anyOf = (characters: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
const DIGITS = '0123456789';

describe('CPF', () => {
  it.each(['11144477735', '52998224725', '12345678909'])('accepts the CPF %s', (cpf) => {
    expect(isCpf(cpf)).toBe(true);
  });

  it.each([
    '11144477734',
    '1114447773',
    '111444777350',
    '111.444.777-35',
    '',
    'abcdefghijk',
    '11144477735\n',
  ])('refuses the CPF %j', (text) => {
    expect(isCpf(text)).toBe(false);
  });

  it('refuses a CPF of eleven equal digits, although its check digits are right', () => {
    for (const digit of DIGITS) {
      expect(digit.repeat(9) + cpfCheckDigits(digit.repeat(9))).toBe(digit.repeat(11));
      expect(isCpf(digit.repeat(11))).toBe(false);
    }
  });

  it('accepts a CPF only with the right check digits', () => {
    fc.assert(
      fc.property(anyOf(DIGITS, 9), (nine) => {
        fc.pre(!/^(\d)\1{8}$/.test(nine));
        const digits = cpfCheckDigits(nine);
        expect(isCpf(nine + digits)).toBe(true);
        expect(isCpf(nine + String((Number(digits) + 1) % 100).padStart(2, '0'))).toBe(false);
      }),
    );
  });

  it('parseCpf accepts punctuation and spaces', () => {
    expect(parseCpf(' 111.444.777-35 ')).toBe('11144477735');
    expect(parseCpf('111.444.777-36')).toBeNull();
  });
});

describe('CNPJ', () => {
  it.each(['19131243000197', '33683111000280', '12ABC34501DE35', '00000000E08G12', '93ZB0VRYV6KA67'])(
    'accepts the CNPJ %s',
    (cnpj) => {
      expect(isCnpj(cnpj)).toBe(true);
    },
  );

  it.each([
    '00000000000000',
    '93ZB0VRYV6KA66',
    '12abc34501de35',
    '12ABC34501DEA5',
    '12.ABC.345/01DE-35',
    '1913124300019',
    '',
  ])('refuses the CNPJ %j', (text) => {
    expect(isCnpj(text)).toBe(false);
  });

  it('accepts a CNPJ of digits or letters only with the right check digits', () => {
    fc.assert(
      fc.property(anyOf(`${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12), (twelve) => {
        fc.pre(!/^0+$/.test(twelve));
        const digits = cnpjCheckDigits(twelve);
        expect(isCnpj(twelve + digits)).toBe(true);
        expect(isCnpj(twelve + String((Number(digits) + 1) % 100).padStart(2, '0'))).toBe(false);
      }),
    );
  });

  it('parseCnpj accepts punctuation and lower case', () => {
    expect(parseCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(parseCnpj('19.131.243/0001-98')).toBeNull();
  });
});

describe('access keys', () => {
  const key = '35260959149997000199550010001827151001015719';

  it('an access key contains its issuer and month of issue', () => {
    expect([isAccessKey(key), issuerOf(key), monthOfIssue(key)]).toEqual([true, '59149997000199', '2026-09']);
  });

  it('parseAccessKey reads groups of four digits and the URL of a QR code', () => {
    expect(parseAccessKey(key.replace(/(.{4})/g, '$1 '))).toBe(key);
    expect(parseAccessKey(`https://nfce.example/qrcode?p=${key}|2|1|1|C0FFEE`)).toBe(key);
  });

  it.each([key.slice(0, 43), `${key.slice(0, 43)}8`, `${key}1`, key.replace('3526', '3513'), ''])(
    'parseAccessKey refuses "%s"',
    (text) => expect(parseAccessKey(text)).toBeNull(),
  );
});

describe('string formats', () => {
  it('stringFormats has a check for each format of the schemas', () => {
    expect(Object.keys(stringFormats)).toEqual([
      'access-key',
      'cpf',
      'cnpj',
      'plate',
      'phone',
      'postal-code',
      'email',
      'pin',
      'base64',
      'date',
    ]);
    expect(stringFormats.date('2026-02-29')).toBe(false);
    expect(stringFormats['postal-code']('01310100')).toBe(true);
    expect(stringFormats.cpf('01310100')).toBe(false);
  });
});
