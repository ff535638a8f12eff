import { RETURN_STATUSES } from '#contract/choices.ts';
import type { ReturnStatus } from '#contract/purchase-returns.ts';
import type { PixNotice, PixReturn } from '../../platform/ports/payment-port.ts';
import { readDecimal } from './pix-code.rules.ts';
import { fieldsOf } from '../../platform/outside/foreign-json.rules.ts';

/**
 * Reads the notices of `pix` in `body`. Null if any item is unreadable, because a bank never repeats an accepted notice.
 */
export function readNotices(body: unknown): readonly PixNotice[] | null {
  const { pix } = fieldsOf(body);
  return readAll(pix, readNotice);
}

export function readEachNotice(items: readonly unknown[]): {
  readonly notices: readonly PixNotice[];
  readonly unreadable: number;
} {
  const notices = items.map(readNotice).filter((notice) => notice !== null);
  return { notices, unreadable: items.length - notices.length };
}

const END_TO_END_ID = /^[A-Za-z0-9]{32}$/;
const TXID = /^[A-Za-z0-9]{1,35}$/;
const RETURN_ID = /^[A-Za-z0-9]{1,35}$/;
/** Format of `natureza`, the kind of a return. The server saves kinds that later versions of API Pix add unchanged. */
const NATURE = /^[A-Z0-9_]{1,40}$/;

function readNotice(item: unknown): PixNotice | null {
  const { endToEndId, txid = null, valor, horario, devolucoes = [] } = fieldsOf(item);
  const amountCents = readAmount(valor);
  const at = readInstant(horario);
  const returns = readAll(devolucoes, (one) => (at ? readReturn(one, at) : null));
  if (typeof endToEndId !== 'string' || !END_TO_END_ID.test(endToEndId)) return null;
  if (txid !== null && (typeof txid !== 'string' || !TXID.test(txid))) return null;
  if (amountCents === null || !at || !returns) return null;
  return { endToEndId, txid, amountCents, at, returns };
}

/** Reads a return of a Pix. `paidAt` replaces a missing request time of the return. */
function readReturn(item: unknown, paidAt: Date): PixReturn | null {
  const { id, valor, natureza = null, status, horario } = fieldsOf(item);
  const { solicitacao, liquidacao } = fieldsOf(horario);
  const amountCents = readAmount(valor);
  const requestedAt = solicitacao === undefined ? paidAt : readInstant(solicitacao);
  const settledAt = liquidacao === undefined ? null : readInstant(liquidacao);
  if (typeof id !== 'string' || !RETURN_ID.test(id)) return null;
  if (natureza !== null && (typeof natureza !== 'string' || !NATURE.test(natureza))) return null;
  if (!isStatus(status) || amountCents === null || !requestedAt) return null;
  if (liquidacao !== undefined && !settledAt) return null;
  return { returnId: id, amountCents, status, nature: natureza, requestedAt, settledAt };
}

const STATUSES: readonly unknown[] = RETURN_STATUSES;
const isStatus = (value: unknown): value is ReturnStatus => STATUSES.includes(value);

function readAmount(value: unknown) {
  const amountCents = typeof value === 'string' ? readDecimal(value) : null;
  return amountCents === 0 ? null : amountCents;
}

function readInstant(value: unknown): Date | null {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

function readAll<T>(items: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(items)) return null;
  const all = items.map(read);
  return all.includes(null) ? null : (all as T[]);
}
