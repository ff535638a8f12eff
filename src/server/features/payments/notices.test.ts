import { describe, expect, it } from 'vitest';
import { isSigned, signNotice } from './notice-signature.ts';
import { readNotices } from './pix-notice.rules.ts';

const pix = {
  endToEndId: 'E0000000020261123100012345678901',
  txid: 'a1b2c3d4e5f6a7b8c9d0e1f2a',
  valor: '1234.56',
  horario: '2026-11-23T10:00:05.123Z',
  infoPagador: 'Pagamento',
};

describe('notices of Pix', () => {
  it('are read as they are written, whatever else they say', () => {
    const { txid, ...without } = pix;
    const horario = { solicitacao: '2026-11-24T10:00:00Z', liquidacao: '2026-11-24T10:00:05Z' };
    const devolucoes = [
      { id: '1', rtrId: 'D1', valor: '1.00', status: 'EM_PROCESSAMENTO' },
      { id: '2', rtrId: 'D2', valor: '2.50', natureza: 'MED_FUTURO', status: 'DEVOLVIDO', horario },
    ];
    const at = new Date(pix.horario);
    const told = { endToEndId: pix.endToEndId, txid, amountCents: 123_456, at, returns: [] };
    expect(readNotices({ pix: [pix, { ...without }, { ...pix, devolucoes }] })).toEqual([
      told,
      { ...told, txid: null },
      {
        ...told,
        returns: [
          {
            returnId: '1',
            amountCents: 100,
            status: 'EM_PROCESSAMENTO',
            nature: null,
            requestedAt: at,
            settledAt: null,
          },
          {
            returnId: '2',
            amountCents: 250,
            status: 'DEVOLVIDO',
            nature: 'MED_FUTURO',
            requestedAt: new Date(horario.solicitacao),
            settledAt: new Date(horario.liquidacao),
          },
        ],
      },
    ]);
    expect(readNotices({ pix: [] })).toEqual([]);
  });

  it.each([
    ['no amount', { valor: '0.00' }],
    ['an amount below zero', { valor: '-1.00' }],
    ['an amount in another format', { valor: '1,00' }],
    ['a number', { valor: 1 }],
    ['an unknown status', { status: 'PERDIDO' }],
    ['no id', { id: '' }],
    ['an id of other letters', { id: 'a-b' }],
    ['a nature that is no word', { natureza: '<b>' }],
    ['a time that is none', { horario: { liquidacao: 'ontem' } }],
  ])('are refused whole where a return has %s', (_what, change) => {
    const good = { id: '1', rtrId: 'D1', valor: '1.00', status: 'DEVOLVIDO' };
    expect(readNotices({ pix: [{ ...pix, devolucoes: [good] }] })).toHaveLength(1);
    expect(readNotices({ pix: [pix, { ...pix, devolucoes: [good, { ...good, ...change }] }] })).toBeNull();
  });

  it.each([
    null,
    'text',
    {},
    { pix: {} },
    { pix: [null] },
    { pix: [{ ...pix, endToEndId: 'E1' }] },
    { pix: [{ ...pix, txid: "a' OR 1=1" }] },
    { pix: [{ ...pix, valor: 1234.56 }] },
    { pix: [{ ...pix, valor: '0.00' }] },
    { pix: [{ ...pix, horario: 'yesterday' }] },
    // One unreadable item invalidates the whole notice.
    { pix: [pix, { ...pix, valor: '-1.00' }] },
  ])('are none in %j', (body) => {
    expect(readNotices(body)).toBeNull();
  });
});

describe('the signature of a local notice', () => {
  const secret = 'a secret of thirty-two characters';
  const body = Buffer.from(JSON.stringify({ pix: [pix] }));
  const at = new Date('2026-11-23T10:00:10Z');
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
  const header = signNotice(secret, body, at);

  it('is that of HMAC-SHA256, as anybody makes it', () => {
    // printf '1795428010.{}' | openssl dgst -sha256 -hmac key
    expect(signNotice('key', Buffer.from('{}'), at)).toBe(
      't=1795428010,v1=3f203ce3140e78b3b1f2aab6e69161d9fc1f8d9918ca084e2c6f9b45ccce09b3',
    );
  });

  it('holds for its own body, as long as it is fresh', () => {
    expect(isSigned(secret, header, body, at)).toBe(true);
    expect(isSigned(secret, header, body, later(299))).toBe(true);
    expect(isSigned(secret, header, body, later(-299))).toBe(true);
  });

  it.each([
    ['another body', () => isSigned(secret, header, Buffer.from('{"pix":[]}'), at)],
    ['the same body, spelled in another way', () => isSigned(secret, header, Buffer.from(`${body} `), at)],
    ['another secret', () => isSigned(`${secret}!`, header, body, at)],
    ['an old signature', () => isSigned(secret, header, body, later(302))],
    ['one from the future', () => isSigned(secret, header, body, later(-302))],
    [
      'an old one with a new time',
      () => isSigned(secret, header.replace(/^t=\d+/, 't=1795429000'), body, later(990)),
    ],
    ['none', () => isSigned(secret, undefined, body, at)],
    ['an empty one', () => isSigned(secret, 't=1795428010,v1=', body, at)],
    ['two', () => isSigned(secret, [header, header], body, at)],
  ])('does not hold for %s', (_what, holds) => {
    expect(holds()).toBe(false);
  });
});
