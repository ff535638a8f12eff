import type { HandOutSource } from '#contract/hand-outs.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';

export interface NewHandOut {
  readonly entryId: string;
  readonly source: HandOutSource;
  readonly userId: string | null;
  /** Number of wallets. */
  readonly wallets: number;
  readonly amountCents: Cents;
}

export async function insertHandOut(
  tx: Transaction,
  organizationId: string,
  { entryId, source, userId, wallets, amountCents }: NewHandOut,
): Promise<void> {
  await tx
    .insertInto('hand_outs')
    .values({
      organization_id: organizationId,
      entry_id: entryId,
      source,
      user_id: userId,
      wallets,
      amount_cents: amountCents,
    })
    .execute();
}
