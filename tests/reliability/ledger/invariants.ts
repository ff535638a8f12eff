import { cents } from '#core/money/cents.ts';
import { reconcile } from '../../../src/server/readers/reconciliation/reconciliation.rules.ts';
import type { EntryKind } from '../../../src/server/ledger/post-entry.ts';
import type { Operation } from '../../movements/describe-movement.ts';
import { movementOf } from '../../movements/list-movements.ts';
import {
  balanceOf,
  debtOf,
  heldCredit,
  isExpenseCenterDeleted,
  type ModelAnswer,
  type ModelOrganization,
  type ModelRefusal,
} from '../../movements/model.ts';

export class Broken extends Error {
  override readonly name = 'Broken';
}

function must(holds: boolean, sentence: string): void {
  if (!holds) throw new Broken(sentence);
}

export function digest(organization: ModelOrganization): string {
  const { holding, owners, wallets, expenseCenters, balancesCents, entries, owedCents, bills } = organization;
  let text = `${holding.ownerKind} ${holding.hasAnywhere} ${entries.length} ${owedCents}`;
  for (const bill of bills) text += `|${bill.status} ${bill.owedCents} ${bill.payments}`;
  for (const [id, { kind, status, isNamed }] of owners) text += `|${id} ${kind} ${status} ${isNamed}`;
  for (const [id, { ownerId, expenseCenterId, sharedBalance, allowAnywhere }] of wallets) {
    text += `|${id} ${ownerId} ${expenseCenterId} ${sharedBalance} ${allowAnywhere}`;
  }
  for (const [id, status] of expenseCenters) text += `|${id} ${status}`;
  for (const [id, balance] of balancesCents) text += `|${id} ${balance}`;
  return text;
}

export class Sums {
  readonly #cents = new Map<string, number>();
  readonly #reversedCents = new Map<string, number>();
  readonly #putCents = new Map<string, number>();
  readonly #ofKindCents = new Map<string, number>();
  #read = 0;

  of(accountId: string): number {
    return this.#cents.get(accountId) ?? 0;
  }

  reversedOf(accountId: string): number {
    return this.#reversedCents.get(accountId) ?? 0;
  }

  ofKind(kind: EntryKind, accountId: string): number {
    return this.#ofKindCents.get(`${kind} ${accountId}`) ?? 0;
  }

  /** Sum of all positive postings of an account, in cents. */
  putOn(accountId: string): number {
    return this.#putCents.get(accountId) ?? 0;
  }

  /** Adds new entries of the history to the sums. `checkHistory` proves that entries read before did not change. */
  read({ entries }: ModelOrganization): void {
    for (const { postings, kind, reversesId } of entries.slice(this.#read)) {
      let sum = 0;
      for (const { accountId, amountCents } of postings) {
        must(Number.isSafeInteger(amountCents), `A posting of ${amountCents} is no whole number of cents.`);
        sum += amountCents;
        this.#cents.set(accountId, this.of(accountId) + amountCents);
        if (amountCents > 0) this.#putCents.set(accountId, this.putOn(accountId) + amountCents);
        this.#ofKindCents.set(`${kind} ${accountId}`, this.ofKind(kind, accountId) + amountCents);
        if (reversesId !== undefined) {
          this.#reversedCents.set(accountId, this.reversedOf(accountId) + amountCents);
        }
      }
      must(sum === 0, `An entry (${kind}) sums to ${sum}, not to zero.`);
    }
    this.#read = entries.length;
  }
}

export function checkOrganization(organization: ModelOrganization, sums = new Sums()): void {
  const { balancesCents, wallets, owners, holding, companyAccountId } = organization;
  sums.read(organization);
  for (const [id, balance] of balancesCents) {
    must(balance === sums.of(id), `The balance of ${id} is not the sum of its postings.`);
  }
  must(balanceOf(organization, companyAccountId) >= 0, 'The company stands below zero.');
  must(debtOf(organization) >= 0, 'The company owes less than nothing.');
  must(
    debtOf(organization) === 0 || balanceOf(organization, companyAccountId) === 0,
    'The company holds credit while it owes.',
  );
  checkReconciliation(organization, sums);
  const sharing = new Set<string>();
  const keys = new Set<string>();
  for (const [id, wallet] of wallets) {
    const { ownerId, sharedBalance } = wallet;
    const isBare = balanceOf(organization, id) === 0 && !sharedBalance && !wallet.allowAnywhere;
    must(
      isBare || !isExpenseCenterDeleted(organization, wallet),
      `${id} is of a deleted cost center and not bare.`,
    );
    const key = `${ownerId} ${wallet.expenseCenterId}`;
    must(!keys.has(key), `${ownerId} has two wallets of one cost center.`);
    keys.add(key);
    const balance = balanceOf(organization, id);
    const owner = owners.get(ownerId);
    must(owner !== undefined, `Wallet ${id} has no owner.`);
    must(balance >= 0, `Wallet ${id} stands below zero.`);
    must(balance === 0 || owner?.kind === holding.ownerKind, 'Both sharing types hold credit.');
    must(balance === 0 || owner?.status === 'active', `${ownerId} is out of use and holds credit.`);
    must(!sharedBalance || owner?.status === 'active', `${ownerId} is out of use and shares.`);
    must(!(sharedBalance && sharing.has(ownerId)), `${ownerId} has two shared wallets.`);
    if (sharedBalance) sharing.add(ownerId);
  }
}

function checkReconciliation(organization: ModelOrganization, sums: Sums): void {
  const { companyAccountId, purchasesAccountId, transfersAccountId, debtAccountId, wallets } = organization;
  const byKind = (of: (accountId: string) => number) => ({
    company: cents(of(companyAccountId)),
    wallet: cents([...wallets.keys()].reduce((sum, id) => sum + of(id), 0)),
    purchases: cents(of(purchasesAccountId)),
    spent: cents(of('spent')),
    fees: cents(of('fees')),
    transfers: cents(of(transfersAccountId)),
    debt: cents(of(debtAccountId)),
  });
  const { difference, cameIn, isIn } = reconcile(
    byKind((id) => sums.of(id)),
    {
      reversedCents: byKind((id) => sums.reversedOf(id)),
      givenCents: cents(sums.putOn(transfersAccountId)),
      givenBackCents: cents(sums.ofKind('purchase_return', purchasesAccountId)),
      forgivenCents: cents(-sums.ofKind('write_off', purchasesAccountId)),
    },
  );
  must(difference === 0, `What came in differs by ${difference} from where it is.`);
  const isEarned =
    cameIn.bought >= 0 &&
    cameIn.givenBack <= 0 &&
    cameIn.forgiven >= 0 &&
    cameIn.received >= 0 &&
    cameIn.debt >= 0 &&
    isIn.spent >= 0 &&
    isIn.fees >= 0 &&
    isIn.reversed <= 0;
  must(isEarned, 'The reconciliation has a line on the wrong side.');
  must(cameIn.bought + cameIn.givenBack >= 0, 'More was given back than was bought.');
  must(isIn.spent + isIn.fees + isIn.reversed >= 0, 'More was reversed than was spent.');
}

export function checkHistory(
  before: ModelOrganization,
  after: ModelOrganization,
  operation: Operation,
): void {
  const { type, mostEntries = 1 } = movementOf(operation);
  const isUnchanged = before.entries.every((entry, index) => after.entries[index] === entry);
  must(isUnchanged && after.entries.length >= before.entries.length, 'The history changed.');
  must(after.entries.length <= before.entries.length + mostEntries, `One ${type} wrote too many entries.`);
  const [last, previous] = [after.entries.at(-1), after.entries.at(-2)];
  must(!last || !previous || last.postedAtMs >= previous.postedAtMs, 'The history runs backwards.');
}

export function checkEffect(
  before: ModelOrganization,
  after: ModelOrganization,
  operation: Operation,
  answer: ModelAnswer,
): void {
  const expected = movesOf(before, after, operation);
  for (const id of new Set([
    ...before.balancesCents.keys(),
    ...after.balancesCents.keys(),
    ...expected.keys(),
  ])) {
    const moved = balanceOf(after, id) - balanceOf(before, id);
    const expectedCents = expected.get(id) ?? 0;
    must(moved === expectedCents, `${operation.type} moved ${moved} on ${id}, not ${expectedCents}.`);
  }
  checkFlags(before, after, operation);
  const { companyCents, distributedCents } = heldCredit(after);
  must(
    answer.companyCents === companyCents && answer.distributedCents === distributedCents,
    'The answer is off.',
  );
  for (const { id, balanceCents, sharedBalance, movedCents } of answer.wallets) {
    must(balanceCents === balanceOf(after, id), `The answer is off for wallet ${id}.`);
    must(movedCents === balanceCents - balanceOf(before, id), `The answer moves ${id} otherwise.`);
    must(sharedBalance === after.wallets.get(id)?.sharedBalance, `The answer shares ${id} otherwise.`);
  }
}

function movesOf(
  before: ModelOrganization,
  after: ModelOrganization,
  operation: Operation,
): Map<string, number> {
  const moves = new Map<string, number>();
  let gainedCents = 0;
  const toAccount = (id: string, amountCents: number) => {
    moves.set(id, (moves.get(id) ?? 0) + amountCents);
    if (id === before.companyAccountId && amountCents > 0) gainedCents += amountCents;
  };
  const toWallet = (id: string, amountCents: number) => {
    toAccount(id, amountCents);
    toAccount(before.companyAccountId, -amountCents);
  };
  const empty = (id: string) => toWallet(id, -balanceOf(before, id));
  movementOf(operation).effect(operation, { before, after, toWallet, empty, toAccount });
  // Every credit that a company receives pays its debt first.
  const paidCents = Math.min(gainedCents, debtOf(before));
  toAccount(before.companyAccountId, -paidCents);
  toAccount(before.debtAccountId, paidCents);
  return moves;
}

function checkFlags(before: ModelOrganization, after: ModelOrganization, operation: Operation): void {
  const { type, changes } = movementOf(operation);
  must(changes === 'holding' || after.holding === before.holding, `${type} changed the sharing type.`);
  must(
    changes === 'centers' || after.expenseCenters === before.expenseCenters,
    `${type} changed a cost center.`,
  );
  movementOf(operation).check?.(operation, before, after, must);
}

export function checkRefusal(
  organization: ModelOrganization,
  operation: Operation,
  { code, details }: ModelRefusal,
): void {
  const isRight = movementOf(operation).reasons[code]?.(operation, organization, details) ?? false;
  must(isRight, `${operation.type} was refused without reason: ${code}.`);
}
