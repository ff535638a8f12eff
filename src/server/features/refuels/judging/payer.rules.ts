/** Selection of the paying wallet. */
import { Refusal } from '../../../platform/refusal.ts';

interface Owned {
  readonly walletId: string;
  readonly expenseCenterId: string | null;
  readonly isExpenseCenterDeleted: boolean;
}

/** Selection by the request; without either field, the only active wallet. */
export interface WalletNamed {
  readonly wallet: string | null;
  readonly expenseCenter: string | null;
}

/**
 * Null if the owner has no wallet. Refuses with `record_unknown` for a wallet of another owner, and with
 * `refuel_wallet_required` if several could pay.
 */
export function pickWallet<W extends Owned>(
  owned: readonly W[],
  { wallet, expenseCenter }: WalletNamed,
): W | null {
  if (wallet !== null || expenseCenter !== null) {
    const named = owned.find(
      ({ walletId, expenseCenterId }) =>
        (wallet === null || walletId === wallet) &&
        (expenseCenter === null || expenseCenterId === expenseCenter),
    );
    return named ?? refuseRecords([wallet === null ? 'expenseCenter' : 'wallet']);
  }
  const inUse = owned.filter(({ isExpenseCenterDeleted }) => !isExpenseCenterDeleted);
  if (inUse.length > 1) throw new Refusal('refuel_wallet_required');
  return inUse[0] ?? owned[0] ?? null;
}

/** Refuses with each unknown record as an invalid field. */
export function refuseRecords(fields: readonly string[]): never {
  throw new Refusal(
    'record_unknown',
    fields.map((field) => ({ part: 'body', path: `/${field}`, message: 'is not known' })),
  );
}
