import { sealKey, type SealKeys } from '../platform/seals/seal-hash.ts';

export const SEAL_KEY = '5e'.repeat(32);

export const SEAL_KEYS: SealKeys = [sealKey(Buffer.from(SEAL_KEY, 'hex'))];
