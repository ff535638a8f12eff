/**
 * Signature of a local notice: HMAC-SHA256 over the signing time (Unix seconds) and the raw body. The header
 * `litro-signature` contains time and signature: `t=1795348800,v1=<64 hexadecimal digits>`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'litro-signature';
/**
 * Maximum difference between the signing time and the server's clock. A notice that is repeated within this time still
 * credits only once.
 */
const TOLERANCE_S = 300;

export function signNotice(secret: string, body: Buffer, at: Date): string {
  const second = Math.floor(at.getTime() / 1_000);
  return `t=${second},v1=${signatureOf(secret, second, body).toString('hex')}`;
}

/** True if the header signs exactly this body with the secret, within the allowed clock difference. */
export function isSigned(secret: string, header: unknown, body: Buffer, now: Date): boolean {
  const [, second, signature] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (second === undefined || signature === undefined) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(second)) > TOLERANCE_S) return false;
  return timingSafeEqual(signatureOf(secret, Number(second), body), Buffer.from(signature, 'hex'));
}

const signatureOf = (secret: string, second: number, body: Buffer) =>
  createHmac('sha256', secret).update(`${second}.`).update(body).digest();
