/**
 * Fuel of internal tanks in the ledger. An account counts whole units: cents of credit, millilitres of a tank. Here alone
 * millilitres become units of the ledger, and back.
 */
import { sql } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { TankAccountKind } from '../../../platform/database/schema.ts';
import type { Transaction } from '../../../platform/database/tenancy.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { insertAccounts } from '../../../ledger/ledger.repository.ts';
import { postEntry, type EntryDraft, type TankEntryKind } from '../../../ledger/post-entry.ts';

const unitsOf = (volumeMl: Millilitres) => volumeMl as number as Cents;

export interface TankPosting {
  readonly accountId: string;
  /** Positive raises what the account holds. */
  readonly volumeMl: Millilitres;
}

export interface TankEntryDraft extends Pick<EntryDraft, 'reason'> {
  readonly kind: TankEntryKind;
  readonly postings: readonly TankPosting[];
}

/**
 * Writes one entry that moves fuel of tanks, or claims to it; postings of 0 are left out. Null where nothing is left. Whoever
 * calls it has locked the accounts (`lockTanks`).
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
  tx: Transaction,
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

/**
 * What an account held at an instant, which is inclusive: the balance after its last posting of an entry up to then. Ids of
 * entries stand in the order of time.
 */
export async function heldBefore(
  tx: Transaction,
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
