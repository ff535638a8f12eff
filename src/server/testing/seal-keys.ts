/** The keys of the seals in tests. */
import { sealKey, type SealKeys } from '../platform/seals/seal-hash.ts';

/** As LITRO_SEAL_KEY has it. */
export const SEAL_KEY = '5e'.repeat(32);

export const SEAL_KEYS: SealKeys = [sealKey(Buffer.from(SEAL_KEY, 'hex'))];
