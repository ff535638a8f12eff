/** Closings: sealed summaries of the records that existed when a new seal key came into use. */
import { isMacOf, macOf, type SealKey, findSealKey, type SealKeys } from './seal-hash.ts';
import type { Closing } from './keys.repository.ts';

type ClosedSeal = Omit<Closing, 'keyId' | 'seal'>;

const contentOf = ({ organizationId, subject, count, digest }: ClosedSeal) =>
  JSON.stringify([organizationId, subject, count, digest]);

export function closedBy(key: SealKey, closed: ClosedSeal): Closing {
  return { ...closed, keyId: key.id, seal: macOf(key, 'closing', contentOf(closed)) };
}

export function isClosedByKey(closing: Closing, keys: SealKeys): boolean {
  const key = findSealKey(keys, closing.keyId);
  return key !== undefined && isMacOf(closing.seal, key, 'closing', contentOf(closing));
}
