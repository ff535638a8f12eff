/** From locked credit to a journal entry and the answer of the call. */
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Balance, Movement } from '#contract/balance.ts';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { sumBalances } from '../ledger/ledger.repository.ts';
import { postEntry, type EntryKind } from '../ledger/post-entry.ts';
import type { LockedWallet, Moving } from './under-lock.ts';

/** What one wallet gets (positive) or gives back (negative), and whether it shares the company balance afterwards. */
export interface WalletMove {
  readonly wallet: LockedWallet;
  readonly amountCents: Cents;
  readonly sharedAfter: boolean;
}

/**
 * Posts one entry between the company account and the wallets; no entry where nothing moves. Answers what moved and
 * the balances after it.
 */
export async function moveCredit(
  moving: Moving,
  kind: EntryKind,
  companyAccountId: string,
  moves: readonly WalletMove[],
): Promise<Movement> {
  const postings = moves
    .filter((move) => move.amountCents !== 0)
    .map((move) => ({ accountId: move.wallet.walletId, amountCents: move.amountCents }));
  const toWallets = sumCents(postings.map((posting) => posting.amountCents));
  const entry =
    postings.length === 0
      ? null
      : await postEntry(moving.tx, moving.clock, {
          organizationId: moving.organizationId,
          kind,
          actor: moving.actor,
          postings: [...postings, { accountId: companyAccountId, amountCents: negateCents(toWallets) }],
        });
  return {
    entry: entry?.id ?? null,
    amount: reaisFromCents(Math.abs(toWallets) as Cents),
    balance: await readBalance(moving.tx, moving.clock, moving.organizationId),
    wallets: moves.map(({ wallet, amountCents, sharedAfter }) => ({
      owner: wallet.ownerId,
      id: wallet.walletId,
      balance: reaisFromCents(entry?.balancesCents.get(wallet.walletId) ?? wallet.balanceCents),
      moved: reaisFromCents(amountCents),
      sharedBalance: sharedAfter,
    })),
  };
}

/** A move that returns everything the wallet holds. */
export function returnAll(wallet: LockedWallet, sharedAfter: boolean): WalletMove {
  return {
    wallet,
    amountCents: wallet.balanceCents === 0 ? ZERO_CENTS : negateCents(wallet.balanceCents),
    sharedAfter,
  };
}

/** The move that takes `amountCents` out of a wallet. */
export function takeFrom(wallet: LockedWallet, amountCents: Cents): WalletMove {
  return { wallet, amountCents: negateCents(amountCents), sharedAfter: wallet.sharedBalance };
}

/** The balance of the organisation as this transaction sees it. */
export async function readBalance(tx: Transaction, clock: Clock, organizationId: string): Promise<Balance> {
  const { companyCents, handedOutCents } = await sumBalances(tx, organizationId);
  return {
    total: reaisFromCents(sumCents([companyCents, handedOutCents])),
    company: reaisFromCents(companyCents),
    handedOut: reaisFromCents(handedOutCents),
    at: clock.now().toISOString(),
  };
}
