/** Stamps: HMACs that rows carry from the transaction that wrote them, so that one written past the server is known by it. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Makes the stamp of a content. */
export type Stamper = (content: string) => string;

const stampers = new WeakMap<Kysely<Schema>, Stamper>();

/** Before `stampOf` is asked with this transaction. */
export function allowStamps(tx: Kysely<Schema>, stamper: Stamper): void {
  stampers.set(tx, stamper);
}

/** The stamp of a row that this transaction writes; null where the tenancy was made without a key, as tests may. */
export function stampOf(tx: Kysely<Schema>, content: string): string | null {
  return stampers.get(tx)?.(content) ?? null;
}
