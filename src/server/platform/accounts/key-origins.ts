/** Origins of the pages that may use API keys. The server answers these pages without a setting of its operator. */
import type { Tenancy } from '../database/tenancy.ts';
import { findKeyOrigins } from './embed-sessions.repository.ts';

export interface KeyOrigins {
  /** True if an active API key names the origin. A new key applies after at most two seconds. */
  has(origin: string): Promise<boolean>;
}

/** Known origins are read again after this time, so that the origins of revoked keys end. */
const KNOWN_MS = 60_000;
/** Shortest time between two reads, because strangers may send any origin. */
const UNKNOWN_MS = 2_000;

export function createKeyOrigins({ tenancy }: { readonly tenancy: Tenancy }): KeyOrigins {
  let known: ReadonlySet<string> = new Set();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async () => {
    readAtMs = performance.now();
    // Without a database, the pages that the server knows get an answer that they can read.
    await tenancy.asSystem('sign-in', findKeyOrigins).then(
      (origins) => (known = new Set(origins)),
      () => undefined,
    );
    reading = null;
  };
  return {
    has: async (origin) => {
      const ageMs = performance.now() - readAtMs;
      if (reading || ageMs >= (known.has(origin) ? KNOWN_MS : UNKNOWN_MS)) await (reading ??= read());
      return known.has(origin);
    },
  };
}
