/**
 * Known browsers of an account, after OWASP's device cookies. The server issues a token, verifies it only by its HMAC
 * and does not store it. The token grants no access. The server counts failed sign-ins with a token separately from
 * failed sign-ins of unknown browsers.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_MS } from './durations.ts';

const TIME_BYTES = 6;
const NONCE_BYTES = 16;
const HEAD_BYTES = TIME_BYTES + NONCE_BYTES;
/** A shared browser holds one token for each of its last five accounts. */
const MOST_TOKENS = 5;

export interface DeviceOwner {
  readonly userId: string;
  readonly devicesSince: Date | null;
}

export interface Devices {
  /** Returns the device id if the `cookieValue` contains a token of the account `owner`; otherwise null. */
  find(cookieValue: string, owner: DeviceOwner, now: Date): string | null;
  remember(cookieValue: string, owner: DeviceOwner, now: Date): string;
}

/**
 * `secrets` are the seal secrets, the current one first. Without secrets, device tokens are valid only until the server
 * process ends.
 */
export function createDevices(secrets: readonly Buffer[]): Devices {
  const keys = (secrets.length > 0 ? secrets : [randomBytes(32)]).map((secret) =>
    createHmac('sha256', secret).update('devices').digest(),
  );
  const macOf = (key: Buffer, userId: string, head: Buffer) =>
    createHmac('sha256', key).update(`${userId}\n`).update(head).digest();

  function isOf(token: string, { userId, devicesSince }: DeviceOwner, now: Date): boolean {
    const bytes = Buffer.from(token, 'base64url');
    const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
    const known = keys.some((key) => {
      const right = macOf(key, userId, head);
      return right.length === mac.length && timingSafeEqual(right, mac);
    });
    if (!known) return false;
    const madeAtS = head.readUIntBE(0, TIME_BYTES);
    return madeAtS * 1000 > now.getTime() - DEVICE_MS && madeAtS >= inSeconds(devicesSince ?? new Date(0));
  }

  function make({ userId }: DeviceOwner, now: Date): string {
    const head = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(NONCE_BYTES)]);
    head.writeUIntBE(inSeconds(now), 0, TIME_BYTES);
    const [key] = keys as [Buffer];
    return Buffer.concat([head, macOf(key, userId, head)]).toString('base64url');
  }

  const tokenOf = (cookieValue: string, owner: DeviceOwner, now: Date) =>
    tokensIn(cookieValue).find((token) => isOf(token, owner, now));
  return {
    find: (cookieValue, owner, now) => {
      const token = tokenOf(cookieValue, owner, now);
      return token === undefined
        ? null
        : Buffer.from(token, 'base64url').subarray(0, HEAD_BYTES).toString('base64url');
    },
    remember: (cookieValue, owner, now) => {
      const token = tokenOf(cookieValue, owner, now) ?? make(owner, now);
      const others = tokensIn(cookieValue).filter((other) => other !== token);
      return [token, ...others].slice(0, MOST_TOKENS).join('.');
    },
  };
}

function tokensIn(cookieValue: string): string[] {
  return cookieValue
    .split('.')
    .filter((token) => /^[\w-]{72}$/.test(token))
    .slice(0, MOST_TOKENS);
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
