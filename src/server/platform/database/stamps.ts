/** Stamps: HMACs that a transaction stores in its rows. A row written by another program lacks a valid stamp. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type Stamper = (content: string) => string;

const stampers = new WeakMap<Kysely<Schema>, Stamper>();

/** Sets the function that stamps rows of `tx`. Must run before `stampOf` is called with `tx`. */
export function allowStamps(tx: Kysely<Schema>, stamper: Stamper): void {
  stampers.set(tx, stamper);
}

/** Stamp of a row that this transaction writes; null if the tenancy has no key, as in some tests. */
export function stampOf(tx: Kysely<Schema>, content: string): string | null {
  return stampers.get(tx)?.(content) ?? null;
}
