import { PAYMENT_TYPES } from '#contract/choices.ts';
import type { PaymentType } from '#contract/purchases.ts';
import type { PaymentAccounts } from '../../platform/config/payment-settings.ts';
import { creditLeft, type Owing } from './bill.rules.ts';
import type { Buyer } from './purchases.repository.ts';

interface Means {
  readonly hasPix: boolean;
  readonly accounts: PaymentAccounts;
  readonly buyer: Pick<Buyer, 'slipLink' | 'transferLink'>;
  readonly owing: Owing;
}

/** The payment types that `buy` does not refuse as unavailable, in the order of the contract. */
export function offeredTypes({ hasPix, accounts, buyer, owing }: Means): PaymentType[] {
  const isOffered: Readonly<Record<PaymentType, boolean>> = {
    pix: hasPix,
    bankSlip: accounts.slips !== null || buyer.slipLink !== null,
    bill: creditLeft(owing) !== null,
    transfer: accounts.transfers !== null || buyer.transferLink !== null,
  };
  return PAYMENT_TYPES.filter((type) => isOffered[type]);
}
