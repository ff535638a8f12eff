/** Purchases and refuels of the past, as entries of the ledger. */
import { negateCents, subtractCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { formatPrice, multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import { formatVolume, millilitres, type Millilitres } from '#core/money/volume.ts';
import type { Moving } from '../modules/balance/under-lock.ts';
import { findAccount, lockAccounts } from '../modules/ledger/ledger.repository.ts';
import { postEntry } from '../modules/ledger/post-entry.ts';
import { decidePurchase } from '../modules/ledger/purchase.rules.ts';
import type { VehicleKind } from './catalogue.ts';

/** Credit that was bought and paid for arrives in the company account. */
export async function postPurchase(moving: Moving, amountCents: Cents): Promise<void> {
  const { tx, clock, organizationId, actor } = moving;
  const purchases = await findAccount(tx, organizationId, 'purchases');
  const [company] = await lockAccounts(tx, organizationId, []);
  if (!company) throw new Error(`Organisation ${organizationId} has no company account.`);
  await postEntry(tx, clock, {
    organizationId,
    kind: 'purchase',
    actor,
    postings: decidePurchase({ companyAccountId: company.id, purchasesAccountId: purchases.id }, amountCents),
  });
}

export interface Refuel {
  readonly walletId: string;
  readonly sharesCompanyBalance: boolean;
  /** What the wallet may still spend this month; null for no limit. */
  readonly allowanceCents: Cents | null;
  readonly fuelType: VehicleKind['fuelType'];
  readonly priceMills: PriceMills;
  /** What fits into the tank; less is filled when the credit does not last. */
  readonly wantedMl: Millilitres;
}

/** What went into the tank, and the entry that paid for it. */
export interface Refuelled {
  readonly entryId: string;
  readonly amountCents: Cents;
  readonly volumeMl: Millilitres;
}

/** Fills up from the wallet and, if it shares, from the company. Null where there is too little to stop for. */
export async function postRefuel(
  moving: Moving,
  spentAccountId: string,
  refuel: Refuel,
): Promise<Refuelled | null> {
  const { tx, clock, organizationId, actor } = moving;
  const accounts = await lockAccounts(tx, organizationId, [refuel.walletId]);
  const company = accounts.find((account) => account.kind === 'company');
  const wallet = accounts.find((account) => account.id === refuel.walletId);
  if (!company || !wallet) throw new Error(`Wallet ${refuel.walletId} has no account.`);

  const held = wallet.balanceCents + (refuel.sharesCompanyBalance ? company.balanceCents : 0);
  const spendable = Math.min(held, refuel.allowanceCents ?? held);
  const volumeMl = affordable(refuel, spendable);
  if (volumeMl < LEAST_ML) return null;

  const totalCents = multiplyPriceByVolume(refuel.priceMills, volumeMl);
  const ownCents = cents(Math.min(totalCents, wallet.balanceCents));
  const companyCents = subtractCents(totalCents, ownCents);
  const { id: entryId } = await postEntry(tx, clock, {
    organizationId,
    kind: 'refuel',
    actor,
    reason: `${refuel.fuelType} ${formatVolume(volumeMl)} × ${formatPrice(refuel.priceMills)}`,
    postings: [
      { accountId: wallet.id, amountCents: negateCents(ownCents) },
      { accountId: company.id, amountCents: negateCents(companyCents) },
      { accountId: spentAccountId, amountCents: totalCents },
    ].filter((posting) => posting.amountCents !== 0),
  });
  return { entryId, amountCents: totalCents, volumeMl };
}

/** Nobody stops at a station for less. */
const LEAST_ML = 4_000;
/** Where the credit does not last for a full tank, drivers leave some of it for the way back. */
const SPENT_AT_MOST = 0.8;

function affordable({ wantedMl, priceMills }: Refuel, spendableCents: number): Millilitres {
  const mostMl = Math.floor((spendableCents * SPENT_AT_MOST * 10_000) / priceMills);
  return mostMl >= wantedMl ? wantedMl : millilitres(mostMl - (mostMl % 10));
}
