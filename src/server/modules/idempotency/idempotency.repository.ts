/** All SQL of the idempotency keys. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';

export interface KeyOwner {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
}

export interface StoredKey {
  /** Null for a key that was burned. */
  readonly requestHash: string | null;
  readonly answer: unknown;
}

/** Takes the key; waits for a transaction that holds it. False when it was taken before. */
export async function takeKey(
  tx: Transaction,
  owner: KeyOwner,
  requestHash: string | null,
  at: Date,
): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({
      organization_id: owner.organizationId,
      user_id: owner.userId,
      key: owner.key,
      request_hash: requestHash,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function storeAnswer(tx: Transaction, owner: KeyOwner, answer: unknown): Promise<void> {
  await sql`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::json
    WHERE organization_id = ${owner.organizationId} AND user_id = ${owner.userId} AND key = ${owner.key}`.execute(
    tx,
  );
}

export async function findKey(tx: Transaction, owner: KeyOwner): Promise<StoredKey | undefined> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('organization_id', '=', owner.organizationId)
    .where('user_id', '=', owner.userId)
    .where('key', '=', owner.key)
    .executeTakeFirst();
  return row && { requestHash: row.request_hash, answer: row.answer };
}
