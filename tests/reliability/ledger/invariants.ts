/** What must hold after every operation, said without the rules: sums, borders, and what each operation is for. */
import type { Cents } from '#core/money/cents.ts';
import {
  balanceOf,
  heldCredit,
  isCenterDeleted,
  type ModelAnswer,
  type ModelOrganization,
  type ModelRefusal,
  type Operation,
} from './model.ts';

/** What broke, in one sentence. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

function must(holds: boolean, sentence: string): void {
  if (!holds) throw new Broken(sentence);
}

/** Everything of an organisation but the entries themselves as one text; equal texts are equal organisations. */
export function digest(organization: ModelOrganization): string {
  const { holding, owners, wallets, centers, balancesCents, entries } = organization;
  let text = `${holding.ownerKind} ${holding.hasAnywhere} ${entries.length}`;
  for (const [id, { kind, status }] of owners) text += `|${id} ${kind} ${status}`;
  for (const [id, { ownerId, expenseCenterId, sharedBalance, allowAnywhere }] of wallets) {
    text += `|${id} ${ownerId} ${expenseCenterId} ${sharedBalance} ${allowAnywhere}`;
  }
  for (const [id, status] of centers) text += `|${id} ${status}`;
  for (const [id, balance] of balancesCents) text += `|${id} ${balance}`;
  return text;
}

/** The postings of a history added up by account, as far as it was read. */
export class Sums {
  readonly #cents = new Map<string, number>();
  #read = 0;

  of(accountId: string): number {
    return this.#cents.get(accountId) ?? 0;
  }

  /** Goes on where it stopped: what was read has been seen not to change (`checkHistory`). */
  read({ entries }: ModelOrganization): void {
    for (const { postings, kind } of entries.slice(this.#read)) {
      let sum = 0;
      for (const { accountId, amountCents } of postings) {
        must(Number.isSafeInteger(amountCents), `A posting of ${amountCents} is no whole number of cents.`);
        sum += amountCents;
        this.#cents.set(accountId, this.of(accountId) + amountCents);
      }
      must(sum === 0, `An entry (${kind}) sums to ${sum}, not to zero.`);
    }
    this.#read = entries.length;
  }
}

/** What holds of one organisation at any time. */
export function checkOrganization(organization: ModelOrganization, sums = new Sums()): void {
  const { balancesCents, wallets, owners, holding, companyAccountId } = organization;
  sums.read(organization);
  for (const [id, balance] of balancesCents) {
    must(balance === sums.of(id), `The balance of ${id} is not the sum of its postings.`);
  }
  must(balanceOf(organization, companyAccountId) >= 0, 'The company stands below zero.');
  const sharing = new Set<string>();
  const keys = new Set<string>();
  for (const [id, wallet] of wallets) {
    const { ownerId, sharedBalance } = wallet;
    const isBare = balanceOf(organization, id) === 0 && !sharedBalance && !wallet.allowAnywhere;
    must(isBare || !isCenterDeleted(organization, wallet), `${id} is of a deleted cost centre and not bare.`);
    const key = `${ownerId} ${wallet.expenseCenterId}`;
    must(!keys.has(key), `${ownerId} has two wallets of one cost centre.`);
    keys.add(key);
    const balance = balanceOf(organization, id);
    const owner = owners.get(ownerId);
    must(owner !== undefined, `Wallet ${id} belongs to nobody.`);
    must(balance >= 0, `Wallet ${id} stands below zero.`);
    must(balance === 0 || owner?.kind === holding.ownerKind, 'Both sharing types hold credit.');
    must(balance === 0 || owner?.status === 'active', `${ownerId} is out of use and holds credit.`);
    must(!sharedBalance || owner?.status === 'active', `${ownerId} is out of use and shares.`);
    must(!(sharedBalance && sharing.has(ownerId)), `${ownerId} has two shared wallets.`);
    if (sharedBalance) sharing.add(ownerId);
  }
}

/** What has happened stays as it was. */
export function checkHistory(before: ModelOrganization, after: ModelOrganization): void {
  const kept = before.entries.every((entry, index) => after.entries[index] === entry);
  must(kept && after.entries.length >= before.entries.length, 'The history changed.');
  must(after.entries.length <= before.entries.length + 1, 'One operation wrote two entries.');
  const [last, previous] = [after.entries.at(-1), after.entries.at(-2)];
  must(!last || !previous || last.postedAtMs >= previous.postedAtMs, 'The history runs backwards.');
}

/** An operation that was carried out did what it is for, and nothing else; its answer says what stands now. */
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
    const wanted = expected.get(id) ?? 0;
    must(moved === wanted, `${operation.type} moved ${moved} on ${id}, not ${wanted}.`);
  }
  checkFlags(before, after, operation);
  const { companyCents, handedOutCents } = heldCredit(after);
  must(
    answer.companyCents === companyCents && answer.handedOutCents === handedOutCents,
    'The answer is off.',
  );
  for (const { id, balanceCents, sharedBalance, movedCents } of answer.wallets) {
    must(balanceCents === balanceOf(after, id), `The answer is off for wallet ${id}.`);
    must(movedCents === balanceCents - balanceOf(before, id), `The answer moves ${id} otherwise.`);
    must(sharedBalance === after.wallets.get(id)?.sharedBalance, `The answer shares ${id} otherwise.`);
  }
}

/** What each operation is for, as amounts by account. */
function movesOf(
  before: ModelOrganization,
  after: ModelOrganization,
  operation: Operation,
): Map<string, number> {
  const moves = new Map<string, number>();
  const toWallet = (id: string, amountCents: number) => {
    moves.set(id, (moves.get(id) ?? 0) + amountCents);
    moves.set(before.companyAccountId, (moves.get(before.companyAccountId) ?? 0) - amountCents);
  };
  const empty = (id: string) => toWallet(id, -balanceOf(before, id));
  switch (operation.type) {
    case 'hand-out':
      for (const { id, wallet, expenseCenter, amountCents } of operation.shares) {
        toWallet(wallet ?? walletMeant(after, id, expenseCenter), amountCents);
      }
      break;
    case 'collect':
      operation.wallets.forEach((id, index) => {
        const part = operation.amountsCents?.[index];
        if (part === undefined) empty(id);
        else toWallet(id, -part);
      });
      break;
    case 'share':
      for (const [id, wallet] of ownWallets(before, operation.ownerId)) {
        if (wallet.sharedBalance && id !== operation.walletId) empty(id);
      }
      break;
    case 'unshare':
      for (const [id, wallet] of ownWallets(before, operation.ownerId)) {
        if (wallet.sharedBalance && !after.wallets.get(id)?.sharedBalance) empty(id);
      }
      break;
    case 'release':
      for (const [id] of ownWallets(before, operation.ownerId)) empty(id);
      break;
    case 'delete-center':
      for (const [id, wallet] of before.wallets) if (wallet.expenseCenterId === operation.centerId) empty(id);
      break;
    case 'sharing-type':
      if (operation.ownerKind !== before.holding.ownerKind) for (const id of before.wallets.keys()) empty(id);
      break;
    case 'purchase':
      moves.set(before.companyAccountId, operation.amountCents);
      moves.set(before.purchasesAccountId, -operation.amountCents);
      break;
    case 'anywhere':
    case 'recover-center':
  }
  return moves;
}

function checkFlags(before: ModelOrganization, after: ModelOrganization, operation: Operation): void {
  if (operation.type === 'sharing-type') {
    must(after.holding.ownerKind === operation.ownerKind, 'The other sharing type holds.');
    const changes = operation.ownerKind !== before.holding.ownerKind;
    const shared = [...after.wallets.values()].some((wallet) => wallet.sharedBalance);
    must(!changes || !shared, 'A change of sharing type left a wallet sharing.');
    return;
  }
  must(after.holding === before.holding, `${operation.type} changed the sharing type.`);
  if ('centerId' in operation) {
    const wanted = operation.type === 'delete-center' ? 'deleted' : 'active';
    must(after.centers.get(operation.centerId) === wanted, `The cost centre is not ${wanted}.`);
    return;
  }
  must(after.centers === before.centers, `${operation.type} changed a cost centre.`);
  if (operation.type === 'hand-out') {
    const made = [...after.wallets.keys()].filter((id) => !before.wallets.has(id));
    must(
      made.every((id) => balanceOf(after, id) > 0),
      'A wallet was made that got nothing.',
    );
  }
  if (!('ownerId' in operation)) return;
  const own = ownWallets(after, operation.ownerId).map(([id, wallet]) => ({ id, ...wallet }));
  if (operation.type === 'share') {
    const isShared = own.every((wallet) => wallet.sharedBalance === (wallet.id === operation.walletId));
    must(isShared, 'After sharing, that wallet and no other of the owner shares.');
  }
  if (operation.type === 'unshare' && operation.walletId !== undefined) {
    must(after.wallets.get(operation.walletId)?.sharedBalance === false, 'The wallet still shares.');
  }
  if (operation.type === 'anywhere') {
    const inUse = own.filter((wallet) => !isCenterDeleted(after, wallet));
    must(
      inUse.every((wallet) => wallet.allowAnywhere === operation.allowed),
      'Not every wallet took the right to refuel anywhere.',
    );
  }
  if (operation.type === 'release') {
    must(after.owners.get(operation.ownerId)?.status === operation.status, 'The owner is still in use.');
    const isBare = own.every((wallet) => !wallet.sharedBalance && !wallet.allowAnywhere);
    must(isBare, 'A wallet out of use still has rights.');
    const wasDeleted = own.length > 0 && before.owners.get(operation.ownerId)?.status === 'deleted';
    must(!wasDeleted, 'A deleted owner was taken out of use again.');
  }
}

/** A refusal has its reason in what stands. */
export function checkRefusal(
  organization: ModelOrganization,
  operation: Operation,
  { code, details }: ModelRefusal,
): void {
  must(
    isTrue(organization, operation, code, details),
    `${operation.type} was refused without reason: ${code}.`,
  );
}

function isTrue(
  organization: ModelOrganization,
  operation: Operation,
  code: string,
  details: unknown,
): boolean {
  const sum = (amounts: readonly Cents[]) => amounts.reduce<number>((total, amount) => total + amount, 0);
  switch (code) {
    case 'insufficient_company_balance':
      return (
        operation.type === 'hand-out' &&
        sum(operation.shares.map((share) => share.amountCents)) > heldCredit(organization).companyCents
      );
    case 'wallet_shortfall':
      return (
        operation.type === 'collect' &&
        operation.wallets.some(
          (id, index) => (operation.amountsCents?.[index] ?? 0) > balanceOf(organization, id),
        )
      );
    case 'sharing_type_preview_stale':
      return (
        operation.type === 'sharing-type' &&
        operation.expectedCents !== heldCredit(organization).handedOutCents
      );
    case 'wallets_refused':
      return (details as Refused[]).every((refused) => isRefused(organization, operation, refused));
    case 'record_deleted':
      if (operation.type === 'release') {
        return organization.owners.get(operation.ownerId)?.status === 'deleted';
      }
      return operation.type === 'delete-center' && organization.centers.get(operation.centerId) === 'deleted';
    case 'not_found':
      if ('centerId' in operation) return !organization.centers.has(operation.centerId);
      return 'ownerId' in operation && organization.owners.get(operation.ownerId)?.kind !== operation.kind;
    case 'expense_centers_unavailable':
      return (
        operation.type === 'hand-out' &&
        operation.shares.some((share) => share.expenseCenter !== undefined) &&
        !organization.holding.hasExpenseCenters
      );
    case 'wallet_ambiguous':
      return operation.type !== 'hand-out' || isAmbiguous(organization, operation.shares);
    case 'anywhere_unavailable':
      return operation.type === 'anywhere' && !organization.holding.hasAnywhere;
    default:
      // The others depend on how the request is written.
      return ['wallet_repeated', 'validation_failed'].includes(code);
  }
}

/** Whether a share names an owner alone who has several wallets, those that the same call may make counted in. */
function isAmbiguous(
  organization: ModelOrganization,
  shares: Extract<Operation, { type: 'hand-out' }>['shares'],
): boolean {
  return shares.some(({ id, wallet, expenseCenter }) => {
    if (wallet !== undefined || expenseCenter !== undefined) return false;
    const inUse = ownWallets(organization, id).filter(([, one]) => !isCenterDeleted(organization, one));
    const centers = shares.flatMap((share) => (share.id === id ? (share.expenseCenter ?? []) : []));
    const others = new Set([...inUse.map(([, one]) => one.expenseCenterId), ...centers]);
    return others.size > (inUse.length === 0 ? 0 : 1);
  });
}

interface Refused {
  readonly id: string;
  readonly wallet?: string;
  readonly expenseCenter?: string;
  readonly reason: string;
}

function isRefused(
  organization: ModelOrganization,
  operation: Operation,
  { id, wallet, expenseCenter, reason }: Refused,
) {
  if (expenseCenter !== undefined) {
    const status = organization.centers.get(expenseCenter);
    if (reason === 'deleted' && status === 'deleted') return true;
    if (reason === 'unknown' && !status) return true;
    if (reason === 'unknown' && operation.type === 'unshare') {
      return ownWallets(organization, id).every(([, one]) => one.expenseCenterId !== expenseCenter);
    }
  }
  const owner = organization.owners.get(id);
  if (reason === 'other_sharing_type') return owner?.kind !== organization.holding.ownerKind;
  const named = organization.wallets.get(wallet ?? '');
  if (reason === 'deleted' && named && isCenterDeleted(organization, named)) return named.ownerId === id;
  if (reason !== 'unknown') return owner?.status === reason;
  const isOfKind = 'kind' in operation && owner?.kind === operation.kind;
  return !isOfKind || wallet === undefined || organization.wallets.get(wallet)?.ownerId !== id;
}

function ownWallets(organization: ModelOrganization, ownerId: string) {
  return [...organization.wallets].filter(([, wallet]) => wallet.ownerId === ownerId);
}

/** The owner's wallet of the cost centre; without one, the only wallet in use. */
function walletMeant(organization: ModelOrganization, ownerId: string, expenseCenter?: string): string {
  const meant = ownWallets(organization, ownerId).filter(([, wallet]) =>
    expenseCenter === undefined
      ? !isCenterDeleted(organization, wallet)
      : wallet.expenseCenterId === expenseCenter,
  );
  return meant[0]?.[0] ?? 'none';
}
