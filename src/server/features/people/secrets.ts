/**
 * App password and transaction password of a person. The server hashes both before the transaction, in a bounded queue.
 * The stored request contains neither password.
 */
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { assertGoodPassword, type Passwords } from '../../platform/accounts/passwords.ts';
import type { Pins } from '../../platform/accounts/pins.ts';

const SENT = '(sent)';

export interface Secrets {
  readonly password?: string;
  readonly authenticateTransaction?: string;
}

export interface HashedSecrets {
  readonly password_hash?: string;
  readonly pin_hash?: string;
}

/**
 * Hashes the app password and the transaction password. Refuses an app password with the code of the first rule that
 * the password breaks. Refuses with `too_many_requests` while the queue of the hasher is full.
 */
export async function hashSecrets(
  { passwords, pins }: { readonly passwords: Pick<Passwords, 'hash'>; readonly pins: Pick<Pins, 'hash'> },
  { password, authenticateTransaction: pin }: Secrets,
): Promise<HashedSecrets> {
  if (password !== undefined) assertGoodPassword(password);
  return {
    ...(password !== undefined && { password_hash: await passwords.hash(password) }),
    ...(pin !== undefined && { pin_hash: await pins.hash(pin) }),
  };
}

/**
 * Request in the form that is stored under its idempotency key. It contains no hash, because a hash of four digits could be
 * guessed.
 * Only the presence of a secret is stored. So the same key with another secret counts as the same request.
 */
export function withoutSecrets<B extends Secrets>(body: B): B {
  return {
    ...body,
    ...(body.password !== undefined && { password: SENT }),
    ...(body.authenticateTransaction !== undefined && { authenticateTransaction: SENT }),
  };
}

export async function saveSecrets(
  tx: DatabaseTransaction,
  organizationId: string,
  memberId: string,
  secrets: HashedSecrets,
): Promise<void> {
  if (Object.keys(secrets).length === 0) return;
  const fresh = secrets.pin_hash === undefined ? {} : { wrong_pins: 0, pin_locked_until: null };
  await tx
    .insertInto('member_secrets')
    .values({ organization_id: organizationId, member_id: memberId, ...secrets, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'member_id']).doUpdateSet({ ...secrets, ...fresh }),
    )
    .execute();
}
