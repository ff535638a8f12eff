/**
 * Description of a movement of credit, written once in a `*.movement.ts` of this folder. The simulation, the model of the running
 * server and the races read it from there; no harness names a movement.
 */
import type { Movement } from '#contract/balance.ts';
import type { Cents } from '#core/money/cents.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import type { Moving } from '../../src/server/ledger/credit/under-lock.ts';
import type { ModelAnswer, ModelOrganization, Moved, Surroundings } from './model.ts';

/** What is asked of an organisation, as plain data. What it names beside its type is the movement's own business. */
export interface Operation {
  readonly type: string;
}

/** A target of what is to be asked for, as it stands in the organisation; `nobody` is the id of nobody. */
export interface Target {
  readonly ownerId: string;
  readonly walletId: string;
  /** A wallet of the owner of the first target. */
  readonly firstOwnersWalletId: string;
  readonly expenseCenterId: string;
  readonly importId: string;
  /** Of a distribution. */
  readonly entryId: string;
  /** Whether the wallet is to be named. */
  readonly named: boolean;
  readonly amountCents: Cents;
}

/** What a request is made from. What the two switches mean is up to the movement. */
export interface Asked {
  /** Whose wallets: mostly of the kind that holds credit. */
  readonly kind: OwnerKind;
  readonly targets: readonly [Target, ...Target[]];
  readonly flag: boolean;
  readonly byExpenseCenter: boolean;
  readonly own: ModelOrganization;
}

/** A call of the contract; `body` in reais, as it travels. */
interface HttpCall {
  readonly call: string;
  readonly body?: object;
  /** Whose key it takes, where that is not the organisation that is asked for it. */
  readonly storedBy?: string;
}

/** What the running server answers; without `balance` where the call tells none. */
export type Answered = Pick<Movement, 'entry'> & Partial<Movement>;

/** Written as a method, so that a list may hold answers of all calls. */
interface Teller<O> {
  /**
   * `amount` in reais, `said` as the model says it; `end` where the answer tells of two organisations: what it says of the one that was
   * asked for.
   */
  tell(
    body: Readonly<Record<string, unknown>>,
    operation: O,
  ): {
    amount: number;
    emptied: number;
    said?: ModelAnswer['said'];
    end?: Pick<Movement, 'entry' | 'balance'>;
  };
}

interface Effect {
  readonly before: ModelOrganization;
  readonly after: ModelOrganization;
  /** Says that so many cents went from the company to a wallet; negative for the other way. */
  toWallet(id: string, amountCents: number): void;
  /** Says that everything a wallet held went to the company. */
  empty(id: string): void;
  /** Says what an account that is no wallet gained. */
  toAccount(id: string, amountCents: number): void;
}

/** Throws the sentence where it does not hold. */
type Must = (holds: boolean, sentence: string) => void;

// Functions of whatever parameters.
export type Rules = Readonly<Record<string, (...given: never[]) => unknown>>;

/** Written as a method, so that a list may hold reasons of all operations. */
interface Reason<O> {
  holds(operation: O, organization: ModelOrganization, details: unknown): boolean;
}

/** One movement that the ledger is tried with. Methods, so that a list may hold movements of all operations. */
export interface LedgerMovement<O extends Operation = Operation, R extends Rules = Rules> {
  readonly type: O['type'];
  /** How often it is drawn beside the others: 1 for what is rare, 8 for what is done all day. */
  readonly weight: number;
  /** The rules of the product that decide it. */
  readonly rules: R;
  /** Mutants of the rules, by the sentence that completes "a ledger that …". The simulation must find each of them. */
  readonly mutants?: Readonly<Record<string, Partial<R>>>;
  intend(asked: Asked): O;
  /** What the rules decide, applied to plain values. Refuses by throwing a Refusal. */
  perform(organization: ModelOrganization, operation: O, surroundings: Surroundings<R>): Moved;
  /** What it is for, said without the rules: which amounts move between which accounts. */
  effect(operation: O, effect: Effect): void;
  /** What else holds after it. */
  check?(operation: O, before: ModelOrganization, after: ModelOrganization, must: Must): void;
  /** What of the organisation it may change beside owners and wallets. */
  readonly changes?: 'holding' | 'centers';
  /** How many entries it writes at most; one unless told. */
  readonly mostEntries?: number;
  /** By the code of a refusal: whether there is a reason for it in what stands. A code that is missing is never right. */
  readonly reasons: Readonly<Record<string, Reason<O>['holds']>>;
  /** How the running server is asked for it: by a call, or inside where no call does it yet. */
  readonly asked:
    | { by: 'call'; call(operation: O): HttpCall }
    | { by: 'service'; carryOut(moving: Moving, operation: O): Promise<Answered> };
  /** What an answer tells; unless said, what `Movement` does. Of `nothing`, no key is taken and no balance told. */
  readonly tells?: 'nothing' | Teller<O>['tell'];
  /** What who asked for it knows of the organisation afterwards, beside balances; by which entry, where there was one. */
  learn?(operation: O, known: ModelOrganization, entryId: string | null): ModelOrganization;
}

/** Checks a description by its operation and its rules, and forgets which they are. */
export function describeMovement<O extends Operation, R extends Rules>(
  movement: LedgerMovement<O, R>,
): LedgerMovement {
  return movement;
}
