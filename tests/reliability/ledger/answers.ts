/** Answers of the server beside those of the model: both in cents, and only what both say. */
import type { Balance, Wallet } from '#contract/balance.ts';
import type { Cents } from '#core/money/cents.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Answered, Operation } from '../../movements/describe-movement.ts';
import { movementOf } from '../../movements/list-movements.ts';
import {
  balanceOf,
  heldCredit,
  isExpenseCenterDeleted,
  type ModelAnswer,
  type ModelOrganization,
} from '../../movements/model.ts';

/** What an answer said, as far as an answer of this operation says it. */
export interface ReportedMovement {
  /** Null where no balance is told. */
  readonly held: Pick<ModelAnswer, 'companyCents' | 'handedOutCents'> | null;
  readonly amountCents: Cents;
  readonly emptied: number;
  readonly wallets: ModelAnswer['wallets'];
  readonly said: ModelAnswer['said'] | null;
  readonly entry: string | null;
}

/** Null for what tells nothing. */
export function reportedBy(operation: Operation, body: Answered): ReportedMovement | null {
  const { tells } = movementOf(operation);
  if (tells === 'nothing') return null;
  const { amount = 0, wallets = [] } = body;
  if (tells) {
    const told = tells(body, operation);
    const { emptied, said = null, end = body } = told;
    const amountCents = centsFromReais(told.amount);
    return { held: heldBy(end), amountCents, emptied, wallets: [], said, entry: end.entry };
  }
  return {
    held: heldBy(body),
    amountCents: centsFromReais(amount),
    emptied: 0,
    wallets: wallets.map(({ owner, id, balance, moved, sharedBalance }) => ({
      owner,
      id,
      balanceCents: centsFromReais(balance),
      movedCents: centsFromReais(moved),
      sharedBalance,
    })),
    said: null,
    entry: body.entry,
  };
}

function heldBy({ balance }: Pick<Answered, 'balance'>): ReportedMovement['held'] {
  if (!balance) return null;
  return { companyCents: centsFromReais(balance.company), handedOutCents: centsFromReais(balance.handedOut) };
}

/**
 * Whether the model answers what was told. `underWay`: what refuels spend whose calls overlap this one. Those from a wallet
 * of their own wait for no other movement, so that what is told of all wallets together may count any of it still.
 */
export function isAnswered(
  answer: ModelAnswer,
  { held, entry: _entry, ...told }: ReportedMovement,
  isRunning: readonly number[] = [],
): boolean {
  const { companyCents, handedOutCents, amountCents, emptied, wallets, said = null } = answer;
  if (!isSame({ amountCents, emptied, wallets, said }, told)) return false;
  if (!held) return true;
  return held.companyCents === companyCents && isSumOfSome(isRunning, held.handedOutCents - handedOutCents);
}

function isSumOfSome([first, ...others]: readonly number[], sum: number): boolean {
  if (sum === 0 || first === undefined) return sum === 0;
  return isSumOfSome(others, sum) || isSumOfSome(others, sum - first);
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the organisation holds what a read of its balance said. */
export function isHeld(organization: ModelOrganization, { total, company, handedOut }: Balance): boolean {
  const { companyCents, handedOutCents } = heldCredit(organization);
  return (
    companyCents === centsFromReais(company) &&
    handedOutCents === centsFromReais(handedOut) &&
    companyCents + handedOutCents === centsFromReais(total)
  );
}

/** Whether a wallet of a list is the organisation's; one that was not made yet is empty. */
export function isWallet(organization: ModelOrganization, told: Wallet): boolean {
  const wallet = organization.wallets.get(told.id);
  if (wallet && isExpenseCenterDeleted(organization, wallet)) return false;
  return (
    (wallet ? balanceOf(organization, told.id) : ZERO_CENTS) === centsFromReais(told.balance) &&
    (wallet?.sharedBalance ?? false) === told.sharedBalance &&
    (wallet?.allowAnywhere ?? false) === told.allowAnywhereRefueling
  );
}
