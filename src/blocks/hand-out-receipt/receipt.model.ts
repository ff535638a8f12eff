/** The receipt of a distribution: what was handed out, to whom, and what is left of it. */
import type { HandOut } from '#contract/hand-outs.ts';
import { formatPlate } from '#core/format/plate.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

export interface ReceiptRow {
  readonly ownerId: string;
  readonly walletId: string;
  /** Name of a person or container, plate of a vehicle. */
  readonly name: string;
  /** Id and name of the cost centre. */
  readonly centerId: string | null;
  readonly center: string | null;
  readonly amountCents: Cents;
  /** What the wallet held right after it. */
  readonly balanceCents: Cents;
  /** What would return of it now; null while that has not been asked. */
  readonly leftCents: Cents | null;
}

export interface Receipt {
  /** Of the ledger. */
  readonly entry: string;
  readonly at: Date;
  /** Who handed it out; null where the server did by itself. */
  readonly by: string | null;
  readonly amountCents: Cents;
  /** What would return now; null while that has not been asked. */
  readonly leftCents: Cents | null;
  /** The company balance. */
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  readonly rows: readonly ReceiptRow[];
}

export function parseReceipt(handOut: HandOut): Receipt {
  const { entry, at, by, amount, left, company, rows } = handOut;
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
      centerId: row.expenseCenter?._id ?? null,
      center: row.expenseCenter?.name ?? null,
      amountCents: centsFromReais(row.amount),
      balanceCents: centsFromReais(row.balance),
      leftCents: centsFromReais(row.left),
    })),
  };
}

/** What was spent of it, or collected before; null while that has not been asked. */
export function goneCents({ amountCents, leftCents }: Pick<Receipt, 'amountCents' | 'leftCents'>) {
  return leftCents === null ? null : subtractCents(amountCents, leftCents);
}

/** The text group that counts to whom it went. Where somebody has several wallets in it, wallets are counted. */
export type ReceiptHolders = 'vehicles' | 'people' | 'wallets';

export function receiptHolders(rows: readonly ReceiptRow[], kind: 'vehicles' | 'people'): ReceiptHolders {
  return new Set(rows.map(({ ownerId }) => ownerId)).size < rows.length ? 'wallets' : kind;
}
