/**
 * Fuel of internal tanks in the ledger. Accounts count whole units: cents of credit, or milliliters of a
 * tank. Only this file converts between milliliters and ledger units.
 */
import { sql } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { TankAccountKind } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { insertAccounts } from '../../../ledger/ledger.repository.ts';
import { postEntry, type EntryDraft, type TankEntryKind } from '../../../ledger/post-entry.ts';

const unitsOf = (volumeMl: Millilitres) => volumeMl as number as Cents;

export interface TankPosting {
  readonly accountId: string;
  /** A positive volume raises the balance. */
  readonly volumeMl: Millilitres;
}

export interface TankEntryDraft extends Pick<EntryDraft, 'reason'> {
  readonly kind: TankEntryKind;
  readonly postings: readonly TankPosting[];
}

/**
 * Writes one entry that moves fuel or claims. Omits postings of 0; returns null if no posting remains. The caller must have
 * locked the accounts with `lockTanks`.
 */
export async function postTankEntry(
  { tx, clock, organizationId, actor }: Moving,
  { kind, postings, reason }: TankEntryDraft,
): Promise<string | null> {
  const moved = postings.filter(({ volumeMl }) => volumeMl !== 0);
  if (moved.length === 0) return null;
  const { id } = await postEntry(tx, clock, {
    organizationId,
    kind,
    actor,
    postings: moved.map(({ accountId, volumeMl }) => ({ accountId, amountCents: unitsOf(volumeMl) })),
    ...(reason !== undefined && { reason }),
  });
  return id;
}

export async function insertTankAccounts(
  tx: DatabaseTransaction,
  organizationId: string,
  accounts: readonly {
    readonly id: string;
    readonly kind: TankAccountKind;
    readonly ceilingMl?: Millilitres;
  }[],
): Promise<void> {
  await insertAccounts(
    tx,
    organizationId,
    accounts.map(({ id, kind, ceilingMl }) => ({
      id,
      kind,
      ...(ceilingMl !== undefined && { ceiling: ceilingMl }),
    })),
  );
}

/** Balance of an account after its last entry before `firstIdAfter`. Entry ids sort by time. */
export async function heldBefore(
  tx: DatabaseTransaction,
  organizationId: string,
  accountId: string,
  firstIdAfter: string,
): Promise<Millilitres> {
  const { rows } = await sql<{ heldMl: Millilitres }>`
    SELECT p.balance_after_cents AS "heldMl" FROM postings p
    WHERE p.organization_id = ${organizationId} AND p.account_id = ${accountId} AND p.entry_id < ${firstIdAfter}
    ORDER BY p.entry_id DESC LIMIT 1`.execute(tx);
  return rows[0]?.heldMl ?? (0 as Millilitres);
}
