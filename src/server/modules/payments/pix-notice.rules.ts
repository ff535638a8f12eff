/** Notices of Pix that arrived, as API Pix writes them in its call-back and in a charge that is read. */
import type { PixNotice } from './payment-port.ts';
import { readDecimal } from './pix-code.rules.ts';

/**
 * The notices of `pix` in `body`. What one of them says besides, such as that it was given back, is left alone. Null for a text
 * that is no list of notices, as a whole: a bank that was told it was understood does not tell again.
 */
export function readNotices(body: unknown): readonly PixNotice[] | null {
  const { pix } = fieldsOf(body);
  if (!Array.isArray(pix)) return null;
  const notices = pix.map(readNotice);
  return notices.includes(null) ? null : (notices as PixNotice[]);
}

const END_TO_END_ID = /^[A-Za-z0-9]{32}$/;
const TXID = /^[A-Za-z0-9]{1,35}$/;

function readNotice(item: unknown): PixNotice | null {
  const { endToEndId, txid = null, valor, horario } = fieldsOf(item);
  const amountCents = typeof valor === 'string' ? readDecimal(valor) : null;
  const at = new Date(typeof horario === 'string' ? horario : Number.NaN);
  if (typeof endToEndId !== 'string' || !END_TO_END_ID.test(endToEndId)) return null;
  if (txid !== null && (typeof txid !== 'string' || !TXID.test(txid))) return null;
  if (amountCents === null || amountCents === 0 || Number.isNaN(at.getTime())) return null;
  return { endToEndId, txid, amountCents, at };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
