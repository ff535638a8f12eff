import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { cents } from '#core/money/cents.ts';
import { dueFactor, freeFieldOf, modulo10, modulo11, writeSlip } from './slip.rules.ts';

const day = (text: string) => text as CalendarDate;
const slip = {
  bank: '001',
  freeField: '0500940144816060680935031',
  amountCents: cents(35_000),
  dueDate: day('2026-12-01'),
};

describe('bank slip', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-12-01', '1647'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
  ])('calculates for a slip due on %s the due factor %s', (date, factor) => {
    expect(dueFactor(day(date))).toBe(factor);
  });

  it('calculates the check digits of a documented slip', () => {
    // From a slip in a bank's documentation: 00190.50095 40144.816069 06809.350314 3 37370000000100
    expect(['001905009', '4014481606', '0680935031'].map(modulo10)).toEqual([5, 9, 4]);
    expect(modulo11('0019373700000001000500940144816060680935031')).toBe(3);
  });

  it('writes a slip from which an independent reader gets bank, amount and due date', () => {
    for (const [index, date] of ['2026-12-01', '2027-02-28', '2049-10-13', '2049-10-14'].entries()) {
      const dueDate = day(date);
      const { barcode, line } = writeSlip({ ...slip, dueDate, amountCents: cents(35_000 + index) });
      expect([barcode.length, line.length]).toEqual([44, 47]);
      expect(isValidBoleto(line)).toBe(true);
      const info = getBoletoInfo(line, { referenceDate: new Date(`${date}T12:00:00Z`) });
      expect(info).toMatchObject({ amount: 35_000 + index, bankCode: '001' });
      expect(info?.expirationDate?.toISOString().slice(0, 10)).toBe(date);
    }
  });

  it('writes the same digits into the barcode and the typed line of a slip', () => {
    const { barcode, line } = writeSlip({ ...slip, dueDate: day('2008-01-01') });
    expect(line.slice(0, 32)).toBe('00190500954014481606906809350314');
    const retyped = `${line.slice(0, 4)}${line.slice(32)}${line.slice(4, 9)}${line.slice(10, 20)}${line.slice(21, 31)}`;
    expect(retyped).toBe(barcode);
  });

  it.each([
    { bank: '1' },
    { freeField: '1' },
    { amountCents: cents(10_000_000_000) },
    { amountCents: cents(-1) },
    { dueDate: day('1999-12-31') },
  ])('refuses to write a slip with %o', (wrong) => {
    expect(() => writeSlip({ ...slip, ...wrong })).toThrow(RangeError);
  });

  it('gives each id a different free field of 25 digits', () => {
    const ids = ['019abcde-0000-7000-8000-000000000001', '019abcde-0000-7000-8000-000000000002'];
    const [one = '', other = ''] = ids.map((id) => freeFieldOf('1234', id));
    expect(one).toMatch(/^00001234\d{17}$/);
    expect(other).toMatch(/^00001234\d{17}$/);
    expect(one).not.toBe(other);
    expect(freeFieldOf('12345678', ids[0] ?? '')).toMatch(/^12345678\d{17}$/);
  });
});
