import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';
import { isPhone, parsePhone } from './phone.ts';
import { isPin } from './pin.ts';
import { isSensibleDate } from './sensible-date.ts';
import { isPostalCode, parsePostalCode } from './postal-code.ts';

describe('phone, postal code and PIN', () => {
  it('isPhone, isPostalCode and isPin require a fixed number of digits', () => {
    expect(isPhone('11987654321')).toBe(true);
    expect(isPhone('1187654321')).toBe(false);
    expect(isPhone('119876543210')).toBe(false);
    expect(isPhone('01887654321')).toBe(true);
    expect(isPhone('1198765432a')).toBe(false);
    expect(isPostalCode('01310100')).toBe(true);
    expect(isPostalCode('01310-100')).toBe(false);
    expect(isPin('0042')).toBe(true);
    expect(isPin('42')).toBe(false);
    expect(isPin('00421')).toBe(false);
    expect(isPin('00a2')).toBe(false);
  });

  it('parsePhone and parsePostalCode accept common punctuation', () => {
    expect(parsePhone('(11) 98765-4321')).toBe('11987654321');
    expect(parsePhone('+55 11 98765-4321')).toBe('11987654321');
    expect(parsePhone('98765-4321')).toBeNull();
    expect(parsePostalCode('01310-100')).toBe('01310100');
    expect(parsePostalCode('0131-100')).toBeNull();
  });
});

describe('isSensibleDate', () => {
  it.each(['1900-01-01', '2030-12-31', '2199-12-31'])('accepts %s', (text) => {
    expect(isSensibleDate(text)).toBe(true);
  });

  it.each(['0030-12-31', '1899-12-31', '2200-01-01', '2030-02-30', ''])('refuses %j', (text) => {
    expect(isSensibleDate(text)).toBe(false);
  });
});

describe('isEmail', () => {
  it.each(['marina@empresa.com.br', 'm.s+litro@sub.empresa.com', 'josé@empresa.com.br', "o'neil@a-b.co"])(
    'accepts %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'marina',
    'marina@empresa',
    '@empresa.com',
    'marina@@empresa.com',
    'ma rina@empresa.com',
    'marina@empresa..com',
    '.marina@empresa.com',
    'marina@-empresa.com',
    'marina@empresa.com\nBcc: x@y.z',
    // The second letter of this address is a Cyrillic а.
    'm\u0430rina@empresa.com',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
