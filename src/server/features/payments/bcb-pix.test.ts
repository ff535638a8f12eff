import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { fixedClock } from '../../platform/clock.ts';
import { makeCertificates } from '../../testing/certificates.ts';
import { startPixBank, type PixBank } from '../../testing/pix-api/pix-bank.ts';
import { connectBank } from './bank-connection.ts';
import { bcbPix } from './bcb-pix.ts';
import { readPixCode } from './pix-code.rules.ts';

const certificates = makeCertificates();
const authority = certificates.authority('Bank CA');
const own = certificates.signedBy(authority, 'localhost');
const ours = certificates.signedBy(authority, 'litro');
const strangers = certificates.signedBy(certificates.authority('Another CA'), 'litro');
afterAll(() => certificates.remove());

const payee = { key: '123e4567-e89b-42d3-a456-426655440000', name: 'Litro', city: 'Sumaré' };
const client = { clientId: 'litro', clientSecret: 'a secret: 100%' };
const payer = { taxNumber: '12ABC34501DE35', name: 'Transportes' };
const ask = {
  txid: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
  amountCents: cents(123_456),
  expiresInSeconds: 600,
  payer,
  message: 'Crédito de combustível',
};
const clock = fixedClock(new Date('2026-11-23T10:00:00Z'));

let bank: PixBank;
let failures: string[];
beforeEach(async () => {
  clock.set(new Date('2026-11-23T10:00:00Z'));
  failures = [];
  bank = await startPixBank({
    authority,
    own,
    clock,
    clientId: 'litro',
    clientSecret: 'a%20secret%3A%20100%25',
  });
});
afterEach(async () => {
  await bank.stop();
  expect(bank.faults).toEqual([]);
});

function open(identity = ours, timeoutMs?: number) {
  const { cert: certificate, key: certificateKey } = identity;
  return bcbPix({
    settings: { ...payee, ...client, apiUrl: bank.apiUrl, tokenUrl: bank.tokenUrl },
    connection: connectBank({ certificate, certificateKey, ca: authority.cert }, timeoutMs),
    clock,
    onFailure: (reason) => failures.push(reason),
  });
}

describe('creating a Pix charge at a bank', () => {
  it('sends the requested amount, payer, key, expiry and message to the bank', async () => {
    const charge = await open().createPixCharge(ask);
    expect(charge.expiresAt).toEqual(new Date('2026-11-23T10:10:00Z'));
    expect(readPixCode(charge.payload)).toMatchObject({ url: `pix.example.com/qr/v2/${ask.txid}` });
    expect(bank.charges.get(ask.txid)?.asked).toEqual({
      calendario: { expiracao: 600 },
      devedor: { cnpj: '12ABC34501DE35', nome: 'Transportes' },
      valor: { original: '1234.56' },
      chave: payee.key,
      solicitacaoPagador: 'Crédito de combustível',
    });
    expect(failures).toEqual([]);
  });

  it("sends a person's CPF as debtor, no debtor for an unknown payer, and refuses malformed txids", async () => {
    const pix = open();
    const txids = ['b'.repeat(26), 'c'.repeat(35)] as const;
    await pix.createPixCharge({ ...ask, txid: txids[0], payer: { taxNumber: '11144477735', name: 'Nome' } });
    await pix.createPixCharge({ ...ask, txid: txids[1], payer: null });
    expect(bank.charges.get(txids[0])?.asked['devedor']).toEqual({ cpf: '11144477735', nome: 'Nome' });
    expect(bank.charges.get(txids[1])?.asked).not.toHaveProperty('devedor');
    for (const txid of ['d'.repeat(25), 'd'.repeat(36), `${'d'.repeat(30)}/../x`]) {
      await expect(pix.createPixCharge({ ...ask, txid })).rejects.toThrow(RangeError);
    }
  });

  it('returns the same charge for repeated requests with the same txid', async () => {
    const pix = open();
    const first = await pix.createPixCharge(ask);
    clock.advance(60_000);
    expect(await pix.createPixCharge(ask)).toEqual(first);
    expect(bank.charges.get(ask.txid)?.revision).toBe(0);
  });

  it('writes a Pix code itself if the bank returns no code', async () => {
    bank.writesCodes = false;
    const { payload } = await open().createPixCharge(ask);
    expect(readPixCode(payload)).toMatchObject({ name: 'Litro', city: 'Sumare', txid: null });
    expect(readPixCode(payload)?.url).toBe(`pix.example.com/qr/v2/${ask.txid}`);
  });

  it.each([
    ['another amount', { valor: { original: '1234.57' } }],
    ['another txid', { txid: 'f'.repeat(32) }],
    ['another key', { chave: 'somebody@example.com' }],
    ['a removed charge', { status: 'REMOVIDA_PELO_PSP' }],
    ['an unreadable Pix code', { pixCopiaECola: '00020126' }],
    ['no creation time', { calendario: {} }],
  ])('reports payment_unavailable if the bank answers with %s', async (_what, wrong) => {
    bank.answering = (body) => ({ ...body, ...wrong });
    await expect(open().createPixCharge(ask)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(failures).toHaveLength(1);
  });

  it("revises the bank's charge for a new amount, and reports payment_refused if the bank refuses the revision", async () => {
    const pix = open();
    await pix.createPixCharge(ask);
    await pix.createPixCharge({ ...ask, amountCents: cents(1) });
    expect(bank.charges.get(ask.txid)).toMatchObject({ revision: 1, asked: { valor: { original: '0.01' } } });
    bank.refusesKnown = true;
    await expect(pix.createPixCharge(ask)).rejects.toMatchObject({ code: 'payment_refused' });
  });
});

describe('lost or failed answer of a bank', () => {
  it.each(['gone', 'cut', 'page'] as const)(
    'repeats the request for the same charge after a failed answer: %s',
    async (trouble) => {
      const pix = open();
      bank.troubles = [trouble];
      const charge = await pix.createPixCharge(ask);
      expect(readPixCode(charge.payload)).not.toBeNull();
      expect(bank.asked).toEqual(['token', 'PUT', 'PUT']);
      expect([bank.charges.size, bank.charges.get(ask.txid)?.revision]).toEqual([1, 0]);
      expect(failures).toEqual([]);
    },
  );

  it('reads the existing charge if the bank refuses to create the charge a second time', async () => {
    bank.refusesKnown = true;
    bank.troubles = ['cut'];
    await open().createPixCharge(ask);
    expect(bank.asked).toEqual(['token', 'PUT', 'PUT', 'GET']);
    expect(failures).toEqual([]);
  });

  it('reports payment_unavailable after two failed answers or a timeout, and a later request finds a single charge', async () => {
    bank.troubles = ['cut', 'gone'];
    await expect(open().createPixCharge(ask)).rejects.toMatchObject({ code: 'payment_unavailable' });
    bank.troubles = ['silent', 'silent'];
    await expect(open(ours, 200).createPixCharge(ask)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(failures.at(-1)).toBe('timeout');
    await open().createPixCharge(ask);
    expect([bank.charges.size, bank.charges.get(ask.txid)?.revision]).toEqual([1, 0]);
  });

  it('sends no request if the bank or the server does not trust the certificate of the other', async () => {
    await expect(open(strangers).createPixCharge(ask)).rejects.toMatchObject({ code: 'payment_unavailable' });
    const { cert: certificate, key: certificateKey } = ours;
    const pix = bcbPix({
      settings: { ...payee, ...client, apiUrl: bank.apiUrl, tokenUrl: bank.tokenUrl },
      connection: connectBank({ certificate, certificateKey, ca: null }),
      clock,
      onFailure: (reason) => failures.push(reason),
    });
    await expect(pix.createPixCharge(ask)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(failures.at(-1)).toMatch(/CERT|SIGNATURE/);
    expect(bank.asked).toEqual([]);
  });
});

describe('refusals of a bank', () => {
  it.each([
    [400, 'CobOperacaoInvalida', 'payment_refused'],
    [403, 'AcessoNegado', 'payment_unavailable'],
    [404, 'NaoEncontrado', 'payment_refused'],
    [422, 'CobOperacaoInvalida', 'payment_refused'],
    [429, 'LimiteExcedido', 'payment_unavailable'],
    [500, 'ErroInternoDoServidor', 'payment_unavailable'],
    [503, 'ServicoIndisponivel', 'payment_unavailable'],
  ])('maps %d %s to %s, and logs the field name without personal data', async (status, type, code) => {
    const violations = [
      { razao: 'Maria da Silva deve', propriedade: 'cob.devedor.cpf', valor: '11144477735' },
      { razao: '', propriedade: 'Maria da Silva', valor: '' },
    ];
    const refusal = { problem: status, type, violations };
    bank.troubles = [refusal, refusal];
    await expect(open().createPixCharge(ask)).rejects.toMatchObject({ code });
    expect(failures).toEqual([
      `status ${status}; ${type}; fields cob.devedor.cpf; correlation c0ffee00-0000-4000-8000-000000000000`,
    ]);
    expect(bank.charges.size).toBe(0);
  });
});

describe('access token of a bank', () => {
  it('requests a single token for concurrent calls, and a new token shortly before the expiry', async () => {
    const pix = open();
    const txids = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
    await Promise.all(txids.map((txid) => pix.createPixCharge({ ...ask, txid })));
    clock.advance(269_000);
    await pix.readPixCharge(txids[0] ?? '');
    expect(bank.asked.filter((call) => call === 'token')).toHaveLength(1);
    clock.advance(2_000);
    await pix.readPixCharge(txids[0] ?? '');
    expect(bank.asked.filter((call) => call === 'token')).toHaveLength(2);
  });

  it('replaces a token that the bank ended early, and repeats the call', async () => {
    const pix = open();
    await pix.createPixCharge(ask);
    bank.endTokens();
    expect(await pix.readPixCharge(ask.txid)).toEqual({ status: 'active', notices: [] });
    expect(bank.asked).toEqual(['token', 'PUT', 'GET', 'token', 'GET']);
  });

  it('creates no charge without a token, and requests a token again for the next call', async () => {
    const settings = { ...payee, ...client, apiUrl: bank.apiUrl, tokenUrl: bank.tokenUrl };
    const { cert: certificate, key: certificateKey } = ours;
    const connection = connectBank({ certificate, certificateKey, ca: authority.cert });
    const onFailure = (reason: string) => failures.push(reason);
    const pix = bcbPix({ settings: { ...settings, clientSecret: 'wrong' }, connection, clock, onFailure });
    await expect(pix.createPixCharge(ask)).rejects.toMatchObject({ code: 'payment_unavailable' });
    await expect(pix.readPixCharge(ask.txid)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(failures).toEqual(['no token: status 401', 'no token: status 401']);
  });
});

describe('reading and canceling a Pix charge', () => {
  it('reports a paid charge with its payment, and refuses to cancel a paid charge', async () => {
    const pix = open();
    await pix.createPixCharge(ask);
    const { endToEndId } = bank.pay(ask.txid);
    const at = clock.now();
    const notice = { endToEndId, txid: ask.txid, amountCents: 123_456, at, returns: [] };
    expect(await pix.readPixCharge(ask.txid)).toEqual({ status: 'paid', notices: [notice] });
    await expect(pix.cancelPixCharge(ask.txid)).rejects.toMatchObject({ code: 'purchase_not_pending' });
  });

  it('cancels a charge once, although an answer is lost and the call is repeated', async () => {
    const pix = open();
    await pix.createPixCharge(ask);
    bank.troubles = ['cut'];
    await pix.cancelPixCharge(ask.txid);
    await pix.cancelPixCharge(ask.txid);
    expect(bank.charges.get(ask.txid)).toMatchObject({
      status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
      revision: 1,
    });
    expect(await pix.readPixCharge(ask.txid)).toEqual({ status: 'removed', notices: [] });
  });

  it('reports a charge that the bank does not know as removed', async () => {
    await open().cancelPixCharge(ask.txid);
    expect(await open().readPixCharge(ask.txid)).toEqual({ status: 'removed', notices: [] });
  });

  it('reports an unknown status as active, and an answer without a status as payment_unavailable', async () => {
    const pix = open();
    await pix.createPixCharge(ask);
    bank.answering = (body) => ({ ...body, status: 'EM_ANALISE' });
    expect(await pix.readPixCharge(ask.txid)).toMatchObject({ status: 'active' });
    bank.answering = () => ({});
    await expect(pix.readPixCharge(ask.txid)).rejects.toMatchObject({ code: 'payment_unavailable' });
  });
});
