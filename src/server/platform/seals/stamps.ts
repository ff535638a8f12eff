import type { Stamper } from '../database/stamps.ts';
import { findSealKey, isMacOf, macOf, type SealKey, type SealKeys } from './seal-hash.ts';

const BETWEEN = '.';

/**
 * Returns the function that stamps rows with the current seal key; undefined without a key. A stamp contains the id of
 * its key.
 */
export function stamperOf([key]: SealKeys): Stamper | undefined {
  return key && ((content) => `${key.id}${BETWEEN}${macOf(key, 'stamp', content)}`);
}

/** Id of the stamp's key; null without a stamp. */
export function keyOfStamp(stamp: string | null): string | null {
  return stamp?.split(BETWEEN, 1)[0] ?? null;
}

export function isStamped(stamp: string | null, content: string, keys: SealKeys): boolean {
  const key = findSealKey(keys, keyOfStamp(stamp));
  return key !== undefined && isMacOf((stamp ?? '').slice(key.id.length + 1), key, 'stamp', content);
}

export const isStampedBy = (key: SealKey, stamp: string | null, content: string) =>
  isStamped(stamp, content, [key]);
