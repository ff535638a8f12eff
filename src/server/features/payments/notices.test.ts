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

describe('readNotices', () => {
  it('reads payments with their returns and ignores unknown fields', () => {
    const { txid, ...without } = pix;
    const horario = { solicitacao: '2026-11-24T10:00:00Z', liquidacao: '2026-11-24T10:00:05Z' };
    const devolucoes = [
      { id: '1', rtrId: 'D1', valor: '1.00', status: 'EM_PROCESSAMENTO' },
      { id: '2', rtrId: 'D2', valor: '2.50', natureza: 'MED_FUTURO', status: 'DEVOLVIDO', horario },
    ];
    const at = new Date(pix.horario);
    const expected = { endToEndId: pix.endToEndId, txid, amountCents: 123_456, at, returns: [] };
    expect(readNotices({ pix: [pix, { ...without }, { ...pix, devolucoes }] })).toEqual([
      expected,
      { ...expected, txid: null },
      {
        ...expected,
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
    ['a zero amount', { valor: '0.00' }],
    ['a negative amount', { valor: '-1.00' }],
    ['an amount with a comma', { valor: '1,00' }],
    ['an amount that is a number instead of a text', { valor: 1 }],
    ['an unknown status', { status: 'PERDIDO' }],
    ['an empty id', { id: '' }],
    ['an id with a hyphen', { id: 'a-b' }],
    ['a nature with markup', { natureza: '<b>' }],
    ['an unreadable settlement time', { horario: { liquidacao: 'ontem' } }],
  ])('rejects the whole notice if a return has %s', (_what, change) => {
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
    { pix: [pix, { ...pix, valor: '-1.00' }] },
  ])('returns null for the body %j', (body) => {
    expect(readNotices(body)).toBeNull();
  });
});

describe('signature of a local notice', () => {
  const secret = 'a secret of thirty-two characters';
  const body = Buffer.from(JSON.stringify({ pix: [pix] }));
  const at = new Date('2026-11-23T10:00:10Z');
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
  const header = signNotice(secret, body, at);

  it('signs time and body with the HMAC-SHA256 that openssl calculates', () => {
    // The expected signature is the output of: printf '1795428010.{}' | openssl dgst -sha256 -hmac key
    expect(signNotice('key', Buffer.from('{}'), at)).toBe(
      't=1795428010,v1=3f203ce3140e78b3b1f2aab6e69161d9fc1f8d9918ca084e2c6f9b45ccce09b3',
    );
  });

  it('accepts a signed body within five minutes of the signing time', () => {
    expect(isSigned(secret, header, body, at)).toBe(true);
    expect(isSigned(secret, header, body, later(299))).toBe(true);
    expect(isSigned(secret, header, body, later(-299))).toBe(true);
  });

  it.each([
    ['another body', () => isSigned(secret, header, Buffer.from('{"pix":[]}'), at)],
    ['the same body in another spelling', () => isSigned(secret, header, Buffer.from(`${body} `), at)],
    ['another secret', () => isSigned(`${secret}!`, header, body, at)],
    ['a signature older than five minutes', () => isSigned(secret, header, body, later(302))],
    ['a signature from the future', () => isSigned(secret, header, body, later(-302))],
    [
      'an old signature with a new time',
      () => isSigned(secret, header.replace(/^t=\d+/, 't=1795429000'), body, later(990)),
    ],
    ['a missing signature', () => isSigned(secret, undefined, body, at)],
    ['an empty signature', () => isSigned(secret, 't=1795428010,v1=', body, at)],
    ['two signatures', () => isSigned(secret, [header, header], body, at)],
  ])('rejects %s as the signature of a notice', (_what, holds) => {
    expect(holds()).toBe(false);
  });
});
