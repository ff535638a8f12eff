import type { DistributionDetail } from '#contract/distributions.ts';
import { formatPlate } from '#core/format/plate.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

export interface ReceiptRow {
  readonly ownerId: string;
  readonly walletId: string;
  readonly name: string;
  readonly expenseCenterId: string | null;
  readonly expenseCenter: string | null;
  readonly amountCents: Cents;
  readonly balanceCents: Cents;
  /** Part of the share that a collection would return now; null before the server's answer. */
  readonly leftCents: Cents | null;
}

export interface DistributionReceipt {
  /** Id of the distribution's journal entry. */
  readonly entry: string;
  readonly at: Date;
  /** Name of the user who distributed; null if the server distributed automatically. */
  readonly by: string | null;
  readonly amountCents: Cents;
  /** Part of the distributed amount that a collection would return now; null before the server's answer. */
  readonly leftCents: Cents | null;
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  readonly rows: readonly ReceiptRow[];
}

export function parseReceipt(distribution: DistributionDetail): DistributionReceipt {
  const { entry, at, by, amount, left, company, rows } = distribution;
  return {
    entry,
    at: new Date(at),
    by: by && by.name,
    amountCents: centsFromReais(amount),
    leftCents: centsFromReais(left),
    beforeCents: centsFromReais(company.before),
    afterCents: centsFromReais(company.after),
    rows: rows.map((row) => ({
      ownerId: row.owner,
      walletId: row.wallet,
      name: formatPlate(row.name),
      expenseCenterId: row.expenseCenter?._id ?? null,
      expenseCenter: row.expenseCenter?.name ?? null,
      amountCents: centsFromReais(row.amount),
      balanceCents: centsFromReais(row.balance),
      leftCents: centsFromReais(row.left),
    })),
  };
}

/** Distributed amount that is already spent or collected; null before the remainder is loaded. */
export function goneCents({
  amountCents,
  leftCents,
}: Pick<DistributionReceipt, 'amountCents' | 'leftCents'>) {
  return leftCents === null ? null : subtractCents(amountCents, leftCents);
}

/** Group of texts that count the recipients. `wallets` is for distributions in which one owner has several wallets. */
export type ReceiptHolders = 'vehicles' | 'people' | 'wallets';

export function receiptHolders(rows: readonly ReceiptRow[], kind: 'vehicles' | 'people'): ReceiptHolders {
  return new Set(rows.map(({ ownerId }) => ownerId)).size < rows.length ? 'wallets' : kind;
}
