/** What a bank answers by API Pix 2.9, read with care: it may be of a newer version, or wrong. */
import type { PixAsk, PixCharge, PixNotice } from '../../platform/ports/payment-port.ts';
import type { BcbSettings } from '../../platform/config/payment-settings.ts';
import { decimal, readPixCode, writeDynamicPixCode } from './pix-code.rules.ts';
import { readEachNotice, readNotices } from './pix-notice.rules.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export type Payee = Pick<BcbSettings, 'key' | 'name' | 'city'>;

/** The body by which a charge is asked for. */
export function writeCharge({ key }: Payee, ask: PixAsk): Fields {
  const { amountCents, expiresInSeconds, payer, message } = ask;
  return {
    calendario: { expiracao: expiresInSeconds },
    ...(payer && { devedor: writePayer(payer) }),
    valor: { original: decimal(amountCents) },
    chave: key,
    solicitacaoPagador: message.slice(0, 140),
  };
}

const writePayer = ({ taxNumber, name }: NonNullable<PixAsk['payer']>) =>
  taxNumber.length === 11
    ? { cpf: taxNumber, nome: name.slice(0, 200) }
    : { cnpj: taxNumber, nome: name.slice(0, 200) };

/** The charge that was asked for, as it stands at the bank; null where that is another one, or cannot be paid. */
export function readCharge(payee: Payee, ask: PixAsk, body: unknown): PixCharge | null {
  const { txid, status, valor, chave, calendario } = fieldsOf(body);
  const isAsked =
    txid === ask.txid && chave === payee.key && fieldsOf(valor)['original'] === decimal(ask.amountCents);
  const { criacao, expiracao } = fieldsOf(calendario);
  const expiresAt = new Date(Date.parse(String(criacao)) + Number(expiracao) * 1_000);
  const payload = readPayload(payee, fieldsOf(body));
  if (!isAsked || status !== 'ATIVA' || payload === null || Number.isNaN(expiresAt.getTime())) return null;
  return { payload, expiresAt };
}

/** The bank need not write the code; then it names the address of the charge. */
function readPayload(payee: Payee, { pixCopiaECola, location, loc }: Fields): string | null {
  if (typeof pixCopiaECola === 'string') return readPixCode(pixCopiaECola) ? pixCopiaECola : null;
  const url = location ?? fieldsOf(loc)['location'];
  return typeof url === 'string' && /^[\x21-\x7e]{1,77}$/.test(url)
    ? writeDynamicPixCode({ ...payee, url })
    : null;
}

export interface ChargeState {
  readonly status: 'active' | 'paid' | 'removed';
  readonly notices: readonly PixNotice[];
}

/** Null where it cannot be read. A status of a later version is one in which it may still be paid. */
export function readChargeState(body: unknown): ChargeState | null {
  const { status, pix = [] } = fieldsOf(body);
  const notices = readNotices({ pix });
  if (typeof status !== 'string' || notices === null) return null;
  if (status === 'CONCLUIDA') return { status: 'paid', notices };
  return { status: status.startsWith('REMOVIDA_') ? 'removed' : 'active', notices };
}

export interface ReturnedPage {
  readonly notices: readonly PixNotice[];
  /** How many Pix of the page could not be read. */
  readonly unreadable: number;
  readonly pages: number;
}

/** A page of the list of Pix; null if it is none. A Pix that cannot be read is left out, so that the others still count. */
export function readReturnedPage(body: unknown): ReturnedPage | null {
  const { parametros, pix = [] } = fieldsOf(body);
  const pages = fieldsOf(fieldsOf(parametros)['paginacao'])['quantidadeDePaginas'];
  if (!Array.isArray(pix) || typeof pages !== 'number' || !Number.isSafeInteger(pages)) return null;
  return { ...readEachNotice(pix), pages };
}

/**
 * What a refusal (RFC 7807) may say in a log: its kind, which fields it is about, and the number by which the bank finds it. Its
 * other texts repeat what was sent, names and tax numbers too.
 */
export function describeProblem(status: number, body: unknown): string {
  const { type, violacoes, correlationId } = fieldsOf(body);
  const kind = /\/error\/([A-Za-z]{1,60})$/.exec(typeof type === 'string' ? type : '')?.[1];
  const fields = (Array.isArray(violacoes) ? violacoes : [])
    .map((violation) => fieldsOf(violation)['propriedade'])
    .filter((name) => typeof name === 'string' && /^[A-Za-z.[\]_]{1,60}$/.test(name));
  const isPlain = typeof correlationId === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(correlationId);
  return [
    `status ${status}`,
    kind ?? 'no kind',
    ...(fields.length > 0 ? [`fields ${fields.join(', ')}`] : []),
    ...(isPlain ? [`correlation ${correlationId}`] : []),
  ].join('; ');
}
