import { getPixPayloadInfo, isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { crc16, decimal, foldText, readDecimal, readPixCode, writePixCode } from './pix-code.rules.ts';

const charge = {
  key: '123e4567-e89b-42d3-a456-426655440000',
  name: 'Litro Combustíveis e Créditos Ltda.',
  city: 'São José dos Campos',
  amountCents: cents(123_456),
  txid: 'a1b2c3d4e5f6a7b8c9d0e1f2a',
  message: 'Crédito de combustível',
};

describe('Pix code', () => {
  it('ends a Pix code with a CRC-16/CCITT-FALSE checksum', () => {
    expect(crc16('123456789')).toBe('29B1');
    // Example from the Central Bank's manual.
    const manual =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
      '5913Fulano de Tal6008BRASILIA62070503***6304';
    expect(crc16(manual)).toBe('1D3D');
    expect(readPixCode(`${manual}1D3D`)).toMatchObject({
      key: '123e4567-e12b-12d1-a456-426655440000',
      amountCents: null,
      txid: null,
    });
  });

  it('writes a Pix code from which an independent reader gets the fields of the charge', () => {
    const payload = writePixCode(charge);
    expect(isValidPixPayload(payload)).toBe(true);
    expect(getPixPayloadInfo(payload)).toMatchObject({
      key: charge.key,
      merchantName: 'Litro Combustiveis e Cred',
      merchantCity: 'Sao Jose dos Ca',
      amount: 1234.56,
      txid: charge.txid,
      description: 'Credito de combustivel',
      pointOfInitiation: 'static',
    });
    expect(readPixCode(payload)).toEqual({
      key: charge.key,
      url: null,
      amountCents: 123_456,
      name: 'Litro Combustiveis e Cred',
      city: 'Sao Jose dos Ca',
      txid: charge.txid,
      message: 'Credito de combustivel',
    });
  });

  it('writes the longest key, and drops the message that no longer fits', () => {
    const key = `${'k'.repeat(64)}@banco.com.br`;
    const payload = writePixCode({ ...charge, key });
    expect(key).toHaveLength(77);
    expect(isValidPixPayload(payload)).toBe(true);
    expect(readPixCode(payload)).toMatchObject({ key, message: '' });
  });

  it('refuses an empty, too long or malformed txid', () => {
    for (const txid of ['', 'a'.repeat(26), 'with-dash']) {
      expect(() => writePixCode({ ...charge, txid })).toThrow(RangeError);
    }
  });

  it('reads no Pix code with a changed character, or with invalid fields under a valid checksum', () => {
    const payload = writePixCode(charge);
    for (const [at] of [...payload].entries()) {
      const other = payload[at] === '1' ? '2' : '1';
      expect(readPixCode(payload.slice(0, at) + other + payload.slice(at + 1))).toBeNull();
    }
    for (const fields of ['', '000201', '0002015204', '00020100020126180014br.gov.bcb.pix', '00020126']) {
      expect(readPixCode(`${fields}6304${crc16(`${fields}6304`)}`)).toBeNull();
    }
  });

  it('reads a dynamic Pix code by its address', () => {
    const fields =
      '00020101021226580014br.gov.bcb.pix2536pix.example.com/qr/v2/2353c790eefb115204000053039865802BR' +
      '5913Fulano de Tal6008BRASILIA62070503***6304';
    expect(readPixCode(fields + crc16(fields))).toMatchObject({
      url: 'pix.example.com/qr/v2/2353c790eefb11',
      key: null,
      amountCents: null,
      txid: null,
    });
  });

  it.each([
    [1, '0.01'],
    [10, '0.10'],
    [100_000_000, '1000000.00'],
  ])('writes %d cents as %s and reads the text back', (amount, text) => {
    expect(decimal(cents(amount))).toBe(text);
    expect(readDecimal(text)).toBe(amount);
  });

  it.each(['', '1', '1.5', '1,50', '-1.00', '1e3.00', '12345678901.00', ' 1.00'])(
    'reads no amount from %j',
    (text) => {
      expect(readDecimal(text)).toBeNull();
    },
  );

  it('reduces names to the characters and length that every bank accepts', () => {
    expect(foldText('  Ação & Cia. “Água”\n', 25)).toBe('Acao & Cia. Agua');
    expect(foldText('Posto ½ Caminho 😀 ', 25)).toBe('Posto 1 2 Caminho');
    expect(foldText('Uma Cidade De Nome Longo', 11)).toBe('Uma Cidade');
  });
});
