import type { DistributionSource } from '#contract/distributions.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface NewDistribution {
  readonly entryId: string;
  readonly source: DistributionSource;
  readonly userId: string | null;
  readonly wallets: number;
  readonly amountCents: Cents;
}

export async function insertDistribution(
  tx: DatabaseTransaction,
  organizationId: string,
  { entryId, source, userId, wallets, amountCents }: NewDistribution,
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
