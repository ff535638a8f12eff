/**
 * A bank in memory under a virtual clock: three organizations, requests with idempotency keys, and the faults that a request
 * may meet. Every delivery checks the invariants.
 */
import fc from 'fast-check';
import { cents } from '#core/money/cents.ts';
import { canonicalJson } from '../../../src/server/platform/canonical-json.ts';
import type { OwnerKind } from '../../../src/server/ledger/credit/wallets.repository.ts';
import type { Operation } from '../../movements/describe-movement.ts';
import type { ModelOrganization, ModelOwner, ModelWallet, Outcome } from '../../movements/model.ts';
import { intents, resolveIntent, type Aim, type Intent } from './intents.ts';
import {
  Broken,
  checkEffect,
  checkHistory,
  checkOrganization,
  checkRefusal,
  digest,
  Sums,
} from './invariants.ts';
import { perform, type OtherRules } from './perform.ts';

interface Request {
  readonly organization: number;
  readonly key: string;
  readonly operation: Operation;
}

/** Stored request and outcome of an idempotency key; null for a key that was settled without a movement. */
type StoredKey = { readonly operation: Operation; readonly outcome: Outcome } | null;

interface Bank {
  readonly organizations: ModelOrganization[];
  readonly keys: Map<string, StoredKey>;
}

interface Delivery {
  readonly outcome: Outcome;
  readonly isReplay: boolean;
  readonly commit: () => void;
}

/** Protocol of idempotency keys: executes a request at most once for each key. A refusal stores no key. */
export type Protocol = (bank: Bank, request: Request, work: () => ReturnType<typeof perform>) => Delivery;

export const exactlyOnce: Protocol = (bank, { organization, key, operation }, work) => {
  const stored = bank.keys.get(key);
  if (stored === undefined) {
    const { next, outcome } = work();
    const commit = () => {
      if ('refusal' in outcome) return;
      bank.organizations[organization] = next;
      bank.keys.set(key, { operation, outcome });
    };
    return { outcome, isReplay: false, commit };
  }
  const refuse = (code: 'idempotency_key_settled' | 'idempotency_key_reused') => ({
    outcome: { refusal: { code, details: null } },
    isReplay: false,
    commit: () => undefined,
  });
  if (stored === null) return refuse('idempotency_key_settled');
  if (canonicalJson(stored.operation) !== canonicalJson(operation)) return refuse('idempotency_key_reused');
  return { outcome: stored.outcome, isReplay: true, commit: () => undefined };
};

export interface Subject {
  readonly otherRules?: OtherRules;
  readonly protocol: Protocol;
}

export const product: Subject = { protocol: exactlyOnce };

export type Counts = Map<string, number>;

const fates = [
  'arrives',
  'crashes before commit',
  'loses its answer',
  'arrives twice',
  'is followed by another body with its key',
  'is followed by an older request',
  'is settled first',
  'is settled afterwards',
] as const;

interface Step {
  readonly organization: number;
  readonly intent: Intent;
  readonly fate: (typeof fates)[number];
  /**
   * Position of an older request. The fate `is followed by an older request` sends that request again. The fate `is
   * followed by another body with its key` sends the body of that request with the key of this step.
   */
  readonly older: number;
  readonly waitMs: number;
  /**
   * True if the step takes organization, owner and wallet of the previous step. Many defects show only after several
   * movements in one wallet.
   */
  readonly continues: boolean;
}

const ORGANIZATIONS = 3;
const START_MS = Date.UTC(2026, 10, 21, 10);

export const step: fc.Arbitrary<Step> = fc.record({
  organization: fc.nat(ORGANIZATIONS - 1),
  intent: intents,
  fate: fc.oneof(
    { weight: 3, arbitrary: fc.constant('arrives' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...fates) },
  ),
  older: fc.nat(200),
  waitMs: fc.nat(90_000),
  continues: fc.boolean(),
});

export class Simulation {
  readonly #bank: Bank;
  readonly #subject: Subject;
  readonly #requests: Request[] = [];
  readonly #digests: string[];
  readonly #sums = Array.from({ length: ORGANIZATIONS }, () => new Sums());
  readonly #counts: Counts;
  #previous: Step | null = null;
  #steps = 0;
  #nowMs = START_MS;

  constructor(subject: Subject = product, counts: Counts = new Map()) {
    this.#subject = subject;
    this.#counts = counts;
    const numbers = Array.from({ length: ORGANIZATIONS }, (_, index) => index);
    this.#bank = { organizations: numbers.map(openOrganization), keys: new Map() };
    this.#digests = this.#bank.organizations.map(digest);
  }

  take(drawn: Step): void {
    const step = this.#previous && drawn.continues ? continueAfter(this.#previous, drawn) : drawn;
    this.#previous = step;
    this.#nowMs += step.waitMs;
    const request = this.#resolve(step, `key-${(this.#steps += 1)}`);
    if (!request) return;
    this.#requests.push(request);
    this.#suffer(request, step);
  }

  #resolve({ organization, intent }: Step, key: string): Request | null {
    const own = this.#organization(organization);
    const resolved = resolveIntent(intent, own, this.#organization((organization + 1) % ORGANIZATIONS));
    if ('operation' in resolved) return { organization, key, operation: resolved.operation };
    const owner = own.owners.get(resolved.restored);
    if (owner) {
      const owners = new Map(own.owners).set(resolved.restored, { ...owner, status: 'active' });
      this.#bank.organizations[organization] = { ...own, owners };
      this.#digests[organization] = digest(this.#organization(organization));
    }
    return null;
  }

  #suffer(request: Request, { fate, older }: Step): void {
    const other = this.#requests[older % this.#requests.length] ?? request;
    switch (fate) {
      case 'arrives':
        this.#deliver(request);
        break;
      case 'crashes before commit':
        this.#mustBeEqual(this.#deliver(request, 'crash'), this.#deliver(request));
        break;
      case 'loses its answer':
      case 'arrives twice': {
        const first = this.#deliver(request);
        const second = this.#deliver(request);
        if ('answer' in first) this.#mustBeEqual(first, second);
        break;
      }
      case 'is followed by another body with its key': {
        const first = this.#deliver(request);
        const second = this.#deliver({ ...other, organization: request.organization, key: request.key });
        const isSame = canonicalJson(other.operation) === canonicalJson(request.operation);
        if ('answer' in first && !isSame) this.#mustBeRefused(second, 'idempotency_key_reused');
        break;
      }
      case 'is followed by an older request':
        this.#deliver(request);
        this.#deliver(other);
        break;
      case 'is settled first':
        this.#settle(request);
        this.#mustBeRefused(this.#deliver(request), 'idempotency_key_settled');
        break;
      case 'is settled afterwards': {
        const outcome = this.#deliver(request);
        this.#settle(request);
        const late = this.#deliver(request);
        if ('answer' in outcome) this.#mustBeEqual(outcome, late);
        else this.#mustBeRefused(late, 'idempotency_key_settled');
      }
    }
  }

  #settle({ key }: Request): void {
    if (!this.#bank.keys.has(key)) this.#bank.keys.set(key, null);
  }

  #deliver(request: Request, end: 'commit' | 'crash' = 'commit'): Outcome {
    const { organizations, keys } = this.#bank;
    const before = [...organizations];
    const hadAnswer = Boolean(keys.get(request.key));
    const keysBefore = keys.size;
    const delivery = this.#subject.protocol(this.#bank, request, () =>
      perform(this.#organization(request.organization), request.operation, {
        ...(this.#subject.otherRules && { otherRules: this.#subject.otherRules }),
        nowMs: this.#nowMs,
        walletIdFor: ({ ownerId, expenseCenterId }) =>
          `${ownerId}/${expenseCenterId?.split('/')[1] ?? 'wallet'}`,
      }),
    );
    if (end === 'commit') delivery.commit();
    const { outcome } = delivery;
    const isDone = end === 'commit' && 'answer' in outcome && !hadAnswer;
    if (!isDone && keys.size !== keysBefore) throw new Broken('A key was stored without a movement.');
    for (const [index, was] of before.entries()) {
      if (index !== request.organization) {
        // A comparison of references is sufficient: rules receive no data of another organization, so they cannot
        // change such data in place.
        if (organizations[index] !== was) throw new Broken('Another organization was changed.');
      } else if (isDone) this.#checkDone(was, request, outcome);
      else this.#checkUntouched(index, request);
    }
    if ('refusal' in outcome) this.#checkRefusal(request, outcome);
    this.#count(delivery);
    return outcome;
  }

  #checkDone(was: ModelOrganization, request: Request, outcome: Extract<Outcome, { answer: unknown }>): void {
    const organization = this.#organization(request.organization);
    checkHistory(was, organization, request.operation);
    checkOrganization(organization, this.#sums[request.organization]);
    checkEffect(was, organization, request.operation, outcome.answer);
    this.#digests[request.organization] = digest(organization);
  }

  #checkUntouched(index: number, { operation }: Request): void {
    if (digest(this.#organization(index)) === this.#digests[index]) return;
    throw new Broken(`${operation.type} changed a part that must stay unchanged.`);
  }

  #checkRefusal(
    { organization, operation }: Request,
    { refusal }: Extract<Outcome, { refusal: unknown }>,
  ): void {
    if (refusal.code.startsWith('idempotency_key')) return;
    checkRefusal(this.#organization(organization), operation, refusal);
  }

  #mustBeEqual(first: Outcome, second: Outcome): void {
    if (JSON.stringify(first) !== JSON.stringify(second)) throw new Broken('A replay gives another answer.');
  }

  #mustBeRefused(outcome: Outcome, code: string): void {
    if (!('refusal' in outcome) || outcome.refusal.code !== code) {
      throw new Broken(`A key was not refused as ${code}.`);
    }
  }

  #count({ outcome, isReplay }: Delivery): void {
    const what = isReplay ? 'replayed' : 'answer' in outcome ? 'done' : outcome.refusal.code;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  #organization(index: number): ModelOrganization {
    return this.#bank.organizations[index] as ModelOrganization;
  }
}

function continueAfter(previous: Step, drawn: Step): Step {
  const [{ owner, wallet }] = previous.intent.targets;
  const [{ amount }, ...others] = drawn.intent.targets;
  const targets: readonly [Aim, ...Aim[]] = [{ owner, wallet, amount }, ...others];
  const intent = { ...drawn.intent, kind: previous.intent.kind, targets };
  return { ...drawn, organization: previous.organization, intent };
}

function openOrganization(index: number): ModelOrganization {
  const owners = new Map<string, ModelOwner>();
  const wallets = new Map<string, ModelWallet>();
  const expenseCenters = new Map<string, 'active' | 'deleted'>();
  const own = (kind: OwnerKind, number: number, expenseCenterNames: readonly (string | null)[]) => {
    const id = `${index}/${kind}-${number}`;
    const importId = number === 1 || number === 2 ? `${index}/import-of-${kind}s` : null;
    owners.set(id, { kind, status: number === 3 ? 'inactive' : 'active', importId, isNamed: false });
    for (const expenseCenter of expenseCenterNames) {
      const walletId = expenseCenter === null ? `${id}/wallet` : `${id}/${expenseCenter}`;
      const rights = { sharedBalance: false, allowAnywhere: false };
      const expenseCenterId = expenseCenter && `${index}/${expenseCenter}`;
      if (expenseCenterId) expenseCenters.set(expenseCenterId, 'active');
      wallets.set(walletId, { ownerId: id, expenseCenterId, ...rights });
    }
  };
  for (const kind of ['user', 'vehicle'] as const) {
    own(kind, 0, [null, 'works', 'office']);
    own(kind, 1, [null, 'works']);
    own(kind, 2, []);
    own(kind, 3, [null]);
    own(kind, 4, ['office']);
  }
  const kind: OwnerKind = index === 2 ? 'vehicle' : 'user';
  const organization: ModelOrganization = {
    holding: { ownerKind: kind, hasAnywhere: index !== 1, hasExpenseCenters: index !== 1 },
    id: `${index}`,
    branchId: `${index}/branch`,
    companyAccountId: `${index}/company`,
    transfersAccountId: `${index}/transfers`,
    debtAccountId: `${index}/debt`,
    purchasesAccountId: `${index}/purchases`,
    refuelFeeCents: index === 1 ? null : cents(75),
    creditLimitCents: null,
    owedCents: cents(0),
    bills: [],
    owners,
    wallets,
    expenseCenters,
    balancesCents: new Map(),
    entries: [],
  };
  const bought = { type: 'purchase', amountCents: cents(50_000) };
  const transferred = { type: 'transfer', gives: true, amountCents: cents(10_000) };
  const world = { nowMs: START_MS, walletIdFor: noWallet };
  // The third company begins with a transfer: a company that is postpaid now may have transferred credit before.
  const history = [bought, ...(index === 2 ? [transferred] : [])];
  const start = index === 0 ? owing(organization) : history;
  const begun = start.reduce((own, operation) => perform(own, operation, world).next, organization);
  return { ...begun, creditLimitCents: index === 1 ? null : cents(60_000) };
}

/** Operations that leave the company in debt. Random histories seldom reach this state. */
function owing({ id, companyAccountId }: ModelOrganization): Operation[] {
  const valueCents = cents(50_000);
  const reports = [{ reference: 'one', amountCents: valueCents }];
  const share = { id: `${id}/user-0`, wallet: `${id}/user-0/wallet`, amountCents: valueCents };
  const entryId = `${companyAccountId} 0`;
  const operations = [
    { type: 'payment', status: 'pending', valueCents, reports },
    { type: 'distribute', kind: 'user', shares: [share] },
    { type: 'return', entryId, amountCents: cents(20_000), status: 'DEVOLVIDO' },
  ];
  return operations;
}

function noWallet(): never {
  throw new Error('A purchase makes no wallet.');
}
