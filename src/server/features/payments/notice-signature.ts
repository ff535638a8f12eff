/**
 * The signature of a local notice: HMAC-SHA256 over the second it was signed at and the bytes of the body as they travel. The
 * header `litro-signature` carries both, `t=1795348800,v1=<64 hexadecimal digits>`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'litro-signature';
/** How far the clocks of both sides may be apart. Within it the same notice may come again, and credits once all the same. */
const TOLERANCE_S = 300;

/** What the header says for this body, signed at that time. */
export function signNotice(secret: string, body: Buffer, at: Date): string {
  const second = Math.floor(at.getTime() / 1_000);
  return `t=${second},v1=${signatureOf(secret, second, body).toString('hex')}`;
}

/** Whether the header was made for exactly this body, with the secret, a short while ago. */
export function isSigned(secret: string, header: unknown, body: Buffer, now: Date): boolean {
  const [, second, signature] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (second === undefined || signature === undefined) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(second)) > TOLERANCE_S) return false;
  return timingSafeEqual(signatureOf(secret, Number(second), body), Buffer.from(signature, 'hex'));
}

const signatureOf = (secret: string, second: number, body: Buffer) =>
  createHmac('sha256', secret).update(`${second}.`).update(body).digest();
