/** How stamps are made with the key of the seals, and known again. */
import type { Stamper } from '../database/stamps.ts';
import { findSealKey, isMacOf, macOf, type SealKey, type SealKeys } from './seal-hash.ts';

const BETWEEN = '.';

/** Stamps by the key in use; undefined without one. A stamp names its key. */
export function stamperOf([key]: SealKeys): Stamper | undefined {
  return key && ((content) => `${key.id}${BETWEEN}${macOf(key, 'stamp', content)}`);
}

/** The name of the key that a stamp was made with; null where there is none. */
export function keyOfStamp(stamp: string | null): string | null {
  return stamp?.split(BETWEEN, 1)[0] ?? null;
}

/** Whether one of these keys made that stamp of that content. */
export function isStamped(stamp: string | null, content: string, keys: SealKeys): boolean {
  const key = findSealKey(keys, keyOfStamp(stamp));
  return key !== undefined && isMacOf((stamp ?? '').slice(key.id.length + 1), key, 'stamp', content);
}

/** Whether this key made it. */
export const isStampedBy = (key: SealKey, stamp: string | null, content: string) =>
  isStamped(stamp, content, [key]);
