import type { PixChargeRequest, PixCharge, PixNotice } from '../../platform/ports/payment-port.ts';
import type { BcbSettings } from '../../platform/config/payment-settings.ts';
import { fieldsOf, type Fields } from '../../platform/outside/foreign-json.rules.ts';
import { decimal, readPixCode, writeDynamicPixCode } from './pix-code.rules.ts';
import { readEachNotice, readNotices } from './pix-notice.rules.ts';

export type Payee = Pick<BcbSettings, 'key' | 'name' | 'city'>;

export function writeCharge({ key }: Payee, ask: PixChargeRequest): Fields {
  const { amountCents, expiresInSeconds, payer, message } = ask;
  return {
    calendario: { expiracao: expiresInSeconds },
    ...(payer && { devedor: writePayer(payer) }),
    valor: { original: decimal(amountCents) },
    chave: key,
    solicitacaoPagador: message.slice(0, 140),
  };
}

const writePayer = ({ taxNumber, name }: NonNullable<PixChargeRequest['payer']>) =>
  taxNumber.length === 11
    ? { cpf: taxNumber, nome: name.slice(0, 200) }
    : { cnpj: taxNumber, nome: name.slice(0, 200) };

/** Reads the charge in the bank's response. Null if the charge differs from the request or cannot be paid. */
export function readCharge(payee: Payee, ask: PixChargeRequest, body: unknown): PixCharge | null {
  const { txid, status, valor, chave, calendario } = fieldsOf(body);
  const isRequested =
    txid === ask.txid && chave === payee.key && fieldsOf(valor)['original'] === decimal(ask.amountCents);
  const { criacao, expiracao } = fieldsOf(calendario);
  const expiresAt = new Date(Date.parse(String(criacao)) + Number(expiracao) * 1_000);
  const payload = readPayload(payee, fieldsOf(body));
  if (!isRequested || status !== 'ATIVA' || payload === null || Number.isNaN(expiresAt.getTime()))
    return null;
  return { payload, expiresAt };
}

/** Reads the Pix code of a charge. If the response has no code, the location of the charge gives a dynamic code. */
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

/**
 * Returns null if the response is unreadable. An unknown status counts as payable, because later versions of API Pix may
 * add a status.
 */
export function readChargeState(body: unknown): ChargeState | null {
  const { status, pix = [] } = fieldsOf(body);
  const notices = readNotices({ pix });
  if (typeof status !== 'string' || notices === null) return null;
  if (status === 'CONCLUIDA') return { status: 'paid', notices };
  return { status: status.startsWith('REMOVIDA_') ? 'removed' : 'active', notices };
}

export interface ReturnedPage {
  readonly notices: readonly PixNotice[];
  readonly unreadable: number;
  readonly pages: number;
}

/**
 * Reads a page of received Pix; null if the response is no page. Omits an unreadable Pix, so that the others still count.
 */
export function readReturnedPage(body: unknown): ReturnedPage | null {
  const { parametros, pix = [] } = fieldsOf(body);
  const pages = fieldsOf(fieldsOf(parametros)['paginacao'])['quantidadeDePaginas'];
  if (!Array.isArray(pix) || typeof pages !== 'number' || !Number.isSafeInteger(pages)) return null;
  return { ...readEachNotice(pix), pages };
}

/**
 * Describes an error of the bank (RFC 7807) for the log: kind, affected fields and the bank's correlation id.
 * Omits the other texts, because they repeat the request with names and tax numbers.
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
