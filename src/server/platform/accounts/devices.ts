/**
 * Browsers that have signed in to an account. Each holds a token for it, as the device cookies of OWASP: made by the server, known by
 * its HMAC alone, kept nowhere else. It lets nobody in. Whoever brings one is counted apart from strangers.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_MS } from './durations.ts';

const TIME_BYTES = 6;
const NONCE_BYTES = 16;
const HEAD_BYTES = TIME_BYTES + NONCE_BYTES;
/** A browser that several people share holds one for each of the last five. */
const MOST_TOKENS = 5;

/** Whose account it is, and the instant from which on tokens count. */
export interface DeviceOwner {
  readonly userId: string;
  readonly devicesSince: Date | null;
}

export interface Devices {
  /** What the device that brings `given` is called; null where none of its tokens is for that account. */
  find(given: string, owner: DeviceOwner, now: Date): string | null;
  /** What the browser is to hold from now on: its tokens, and one for that account. */
  remember(given: string, owner: DeviceOwner, now: Date): string;
}

/** `secrets` are those of the seals, the one in use first. Without any, tokens last as long as the process. */
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

  const tokenOf = (given: string, owner: DeviceOwner, now: Date) =>
    tokensIn(given).find((token) => isOf(token, owner, now));
  return {
    find: (given, owner, now) => {
      const token = tokenOf(given, owner, now);
      return token === undefined
        ? null
        : Buffer.from(token, 'base64url').subarray(0, HEAD_BYTES).toString('base64url');
    },
    remember: (given, owner, now) => {
      const token = tokenOf(given, owner, now) ?? make(owner, now);
      const others = tokensIn(given).filter((other) => other !== token);
      return [token, ...others].slice(0, MOST_TOKENS).join('.');
    },
  };
}

function tokensIn(given: string): string[] {
  return given
    .split('.')
    .filter((token) => /^[\w-]{72}$/.test(token))
    .slice(0, MOST_TOKENS);
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
