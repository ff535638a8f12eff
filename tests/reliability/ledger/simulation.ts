/**
 * A bank in memory under a virtual clock: three organisations, requests with keys, and everything that may befall a
 * request. After every delivery the invariants are looked at; the same seed gives the same run, letter by letter.
 */
import { cents } from '#core/money/cents.ts';
import { createRandom } from '../../../src/server/demo/random.ts';
import { canonicalJson } from '../../../src/server/platform/canonical-json.ts';
import type { OwnerKind } from '../../../src/server/ledger/credit/wallets.repository.ts';
import type { Operation } from '../../movements/describe-movement.ts';
import type { ModelOrganization, ModelOwner, ModelWallet, Outcome } from '../../movements/model.ts';
import { drawSteps, resolveIntent, type Step } from './intents.ts';
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

/** What a key stands for; null for one that was settled without a movement. */
type StoredKey = { readonly operation: Operation; readonly outcome: Outcome } | null;

interface Bank {
  readonly organizations: ModelOrganization[];
  readonly keys: Map<string, StoredKey>;
}

/** What a request came to, and what its transaction writes when it commits. */
interface Delivery {
  readonly outcome: Outcome;
  readonly isReplay: boolean;
  readonly commit: () => void;
}

/** How a request is carried out once; a refusal leaves no key behind. */
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

export interface Failure {
  /** The step at which it broke. */
  readonly at: number;
  readonly sentence: string;
}

export interface Run {
  readonly failure: Failure | null;
  /** How often each outcome came, and how often a request was answered from its key. */
  readonly counts: ReadonlyMap<string, number>;
  /** Every request, outcome and state. */
  readonly trace: readonly string[];
}

const ORGANIZATIONS = 3;
const START_MS = Date.UTC(2026, 10, 21, 10);

export function stepsOf(seed: number, count: number): Step[] {
  return drawSteps(createRandom(seed), count, ORGANIZATIONS);
}

export function runSteps(
  steps: readonly Step[],
  { subject = product, isTraced = false }: { subject?: Subject | undefined; isTraced?: boolean } = {},
): Run {
  const simulation = new Simulation(subject, isTraced);
  // A third of the deliveries are refused, and nobody reads where from.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return simulation.end(firstFailure(simulation, steps));
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function firstFailure(simulation: Simulation, steps: readonly Step[]): Failure | null {
  for (const [at, step] of steps.entries()) {
    try {
      simulation.take(step);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      return { at, sentence: error instanceof Broken ? sentence : `A rule threw: ${sentence}` };
    }
  }
  return null;
}

class Simulation {
  readonly #bank: Bank;
  readonly #subject: Subject;
  /** By the number of their step. */
  readonly #requests = new Map<number, Request>();
  readonly #digests: string[];
  readonly #sums = Array.from({ length: ORGANIZATIONS }, () => new Sums());
  readonly #counts = new Map<string, number>();
  readonly #trace: string[] | null;
  #nowMs = START_MS;

  constructor(subject: Subject, isTraced: boolean) {
    this.#subject = subject;
    this.#trace = isTraced ? [] : null;
    const numbers = Array.from({ length: ORGANIZATIONS }, (_, index) => index);
    this.#bank = { organizations: numbers.map(openOrganization), keys: new Map() };
    this.#digests = this.#bank.organizations.map(digest);
  }

  end(failure: Failure | null): Run {
    return { failure, counts: this.#counts, trace: this.#trace ?? [] };
  }

  take(step: Step): void {
    this.#nowMs += step.waitMs;
    const request = this.#resolve(step, `key-${step.number}`);
    if (!request) return;
    this.#requests.set(step.number, request);
    this.#suffer(request, step);
  }

  #resolve({ organization, intent }: Step, key: string): Request | null {
    const own = this.#organization(organization);
    const asked = resolveIntent(intent, own, this.#organization((organization + 1) % ORGANIZATIONS));
    if ('operation' in asked) return { organization, key, operation: asked.operation };
    const owner = own.owners.get(asked.restored);
    if (owner) {
      const owners = new Map(own.owners).set(asked.restored, { ...owner, status: 'active' });
      this.#bank.organizations[organization] = { ...own, owners };
      this.#digests[organization] = digest(this.#organization(organization));
    }
    return null;
  }

  #suffer(request: Request, { fate, other }: Step): void {
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
        const changed = this.#requests.get(other) ?? request;
        const second = this.#deliver({ ...changed, organization: request.organization, key: request.key });
        const isSame = canonicalJson(changed.operation) === canonicalJson(request.operation);
        if ('answer' in first && !isSame) this.#mustBeRefused(second, 'idempotency_key_reused');
        break;
      }
      case 'is followed by an older request':
        this.#deliver(request);
        this.#deliver(this.#requests.get(other) ?? request);
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

  /** One request through the server, with everything looked at afterwards. */
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
    if (!isDone && keys.size !== keysBefore) throw new Broken('A key was kept for nothing.');
    for (const [index, was] of before.entries()) {
      if (index !== request.organization) {
        // A rule is given nothing of another organisation, so there is nothing it could change in place.
        if (organizations[index] !== was) throw new Broken('Another organisation was touched.');
      } else if (isDone) this.#checkDone(was, request, outcome);
      else this.#checkUntouched(index, request);
    }
    if ('refusal' in outcome) this.#checkRefusal(request, outcome);
    this.#note(request, delivery, end);
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
    throw new Broken(`${operation.type} changed what it had to leave alone.`);
  }

  #checkRefusal(
    { organization, operation }: Request,
    { refusal }: Extract<Outcome, { refusal: unknown }>,
  ): void {
    if (refusal.code.startsWith('idempotency_key')) return;
    checkRefusal(this.#organization(organization), operation, refusal);
  }

  #mustBeEqual(first: Outcome, second: Outcome): void {
    if (JSON.stringify(first) !== JSON.stringify(second)) throw new Broken('A replay answers otherwise.');
  }

  #mustBeRefused(outcome: Outcome, code: string): void {
    if (!('refusal' in outcome) || outcome.refusal.code !== code) {
      throw new Broken(`A key was not refused as ${code}.`);
    }
  }

  #note(request: Request, { outcome, isReplay }: Delivery, end: string): void {
    const what = isReplay ? 'replayed' : 'answer' in outcome ? 'done' : outcome.refusal.code;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    this.#trace?.push(JSON.stringify([this.#nowMs, end, request, outcome, this.#digests]));
  }

  #organization(index: number): ModelOrganization {
    return this.#bank.organizations[index] as ModelOrganization;
  }
}

/**
 * People and vehicles with one wallet, several, none; one out of use, two that an import brought in. The first organization owes. The second refuels
 * nowhere else and hands nothing out by cost centre, but pays no fees.
 */
function openOrganization(index: number): ModelOrganization {
  const owners = new Map<string, ModelOwner>();
  const wallets = new Map<string, ModelWallet>();
  const centers = new Map<string, 'active' | 'deleted'>();
  const own = (kind: OwnerKind, number: number, centres: readonly (string | null)[]) => {
    const id = `${index}/${kind}-${number}`;
    const importId = number === 1 || number === 2 ? `${index}/import-of-${kind}s` : null;
    owners.set(id, { kind, status: number === 3 ? 'inactive' : 'active', importId, isNamed: false });
    for (const centre of centres) {
      const walletId = centre === null ? `${id}/wallet` : `${id}/${centre}`;
      const rights = { sharedBalance: false, allowAnywhere: false };
      const expenseCenterId = centre && `${index}/${centre}`;
      if (expenseCenterId) centers.set(expenseCenterId, 'active');
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
  const opened: ModelOrganization = {
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
    centers,
    balancesCents: new Map(),
    entries: [],
  };
  const bought = { type: 'purchase', amountCents: cents(50_000) };
  const given = { type: 'transfer', gives: true, amountCents: cents(10_000) };
  const world = { nowMs: START_MS, walletIdFor: noWallet };
  // Who pays afterwards now may have given some before.
  const history = [bought, ...(index === 2 ? [given] : [])];
  const start = index === 0 ? owing(opened) : history;
  const begun = start.reduce((own, operation) => perform(own, operation, world).next, opened);
  return { ...begun, creditLimitCents: index === 1 ? null : cents(60_000) };
}

/** Bought, distributed and given back in part: an organization that owes is seldom met by chance. */
function owing({ id, companyAccountId }: ModelOrganization): Operation[] {
  const valueCents = cents(50_000);
  const told = [{ reference: 'one', amountCents: valueCents }];
  const share = { id: `${id}/user-0`, wallet: `${id}/user-0/wallet`, amountCents: valueCents };
  const entryId = `${companyAccountId} 0`;
  const operations = [
    { type: 'payment', status: 'pending', valueCents, told },
    { type: 'hand-out', kind: 'user', shares: [share] },
    { type: 'return', entryId, amountCents: cents(20_000), status: 'DEVOLVIDO' },
  ];
  return operations;
}

function noWallet(): never {
  throw new Error('A purchase makes no wallet.');
}

/** The steps that still break, with as many left out as can be. */
export function shrink(steps: readonly Step[], subject?: Subject): Step[] {
  let left = [...steps];
  for (let size = Math.ceil(left.length / 2); ; size = Math.ceil(size / 2)) {
    const length = left.length;
    for (let from = 0; from < left.length;) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)];
      const { failure } = runSteps(fewer, { subject });
      if (failure) left = fewer.slice(0, failure.at + 1);
      else from += size;
    }
    if (size === 1 && left.length === length) return left;
  }
}
