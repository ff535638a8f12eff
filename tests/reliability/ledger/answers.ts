import type { Balance, Wallet } from '#contract/balance.ts';
import type { Cents } from '#core/money/cents.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { ServerAnswer, Operation } from '../../movements/describe-movement.ts';
import { movementOf } from '../../movements/list-movements.ts';
import {
  balanceOf,
  heldCredit,
  isExpenseCenterDeleted,
  type ModelAnswer,
  type ModelOrganization,
} from '../../movements/model.ts';

export interface ReportedMovement {
  /** Credit of the company after the movement; null if the answer has no balance. */
  readonly held: Pick<ModelAnswer, 'companyCents' | 'distributedCents'> | null;
  readonly amountCents: Cents;
  readonly emptied: number;
  readonly wallets: ModelAnswer['wallets'];
  readonly explanation: ModelAnswer['explanation'] | null;
  readonly entry: string | null;
}

/** Reads the movement that the server's answer reports; null for an operation whose answer reports no movement. */
export function reportedBy(operation: Operation, body: ServerAnswer): ReportedMovement | null {
  const { report: readAnswer } = movementOf(operation);
  if (readAnswer === 'nothing') return null;
  const { amount = 0, wallets = [] } = body;
  if (readAnswer) {
    const report = readAnswer(body, operation);
    const { emptied, explanation = null, end = body } = report;
    const amountCents = centsFromReais(report.amount);
    return { held: heldBy(end), amountCents, emptied, wallets: [], explanation, entry: end.entry };
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
    explanation: null,
    entry: body.entry,
  };
}

function heldBy({ balance }: Pick<ServerAnswer, 'balance'>): ReportedMovement['held'] {
  if (!balance) return null;
  return {
    companyCents: centsFromReais(balance.company),
    distributedCents: centsFromReais(balance.handedOut),
  };
}

/**
 * True if the model's answer equals the server's answer. `isRunning` contains the amounts of concurrent refuels. The
 * server's sum of all wallets may or may not include each of these amounts.
 */
export function isAnswered(
  answer: ModelAnswer,
  { held, entry: _entry, ...report }: ReportedMovement,
  isRunning: readonly number[] = [],
): boolean {
  const { companyCents, distributedCents, amountCents, emptied, wallets, explanation = null } = answer;
  if (!isSame({ amountCents, emptied, wallets, explanation }, report)) return false;
  if (!held) return true;
  return (
    held.companyCents === companyCents && isSumOfSome(isRunning, held.distributedCents - distributedCents)
  );
}

function isSumOfSome([first, ...others]: readonly number[], sum: number): boolean {
  if (sum === 0 || first === undefined) return sum === 0;
  return isSumOfSome(others, sum) || isSumOfSome(others, sum - first);
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function isHeld(organization: ModelOrganization, { total, company, handedOut }: Balance): boolean {
  const { companyCents, distributedCents } = heldCredit(organization);
  return (
    companyCents === centsFromReais(company) &&
    distributedCents === centsFromReais(handedOut) &&
    companyCents + distributedCents === centsFromReais(total)
  );
}

/**
 * True if a wallet of the server's list equals the wallet of the model. A wallet that exists only on the server must be
 * empty.
 */
export function isWallet(organization: ModelOrganization, report: Wallet): boolean {
  const wallet = organization.wallets.get(report.id);
  if (wallet && isExpenseCenterDeleted(organization, wallet)) return false;
  return (
    (wallet ? balanceOf(organization, report.id) : ZERO_CENTS) === centsFromReais(report.balance) &&
    (wallet?.sharedBalance ?? false) === report.sharedBalance &&
    (wallet?.allowAnywhere ?? false) === report.allowAnywhereRefueling
  );
}
