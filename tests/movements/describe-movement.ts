/**
 * Description of a movement of credit, written once in a `*.movement.ts` of this folder. The simulation, the model of the running
 * server and the races read it from there; no harness names a movement.
 */
import type { Movement } from '#contract/balance.ts';
import type { Cents } from '#core/money/cents.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import type { Moving } from '../../src/server/ledger/credit/under-lock.ts';
import type { ModelAnswer, ModelOrganization, Moved, Surroundings } from './model.ts';

/** A requested operation, as plain data. Each movement adds its own fields. */
export interface Operation {
  readonly type: string;
}

/** Ids of a target, in this or another organization. The id `nobody` has no record. */
export interface Target {
  readonly ownerId: string;
  readonly walletId: string;
  /** Wallet of the owner that the first target names. */
  readonly firstOwnersWalletId: string;
  readonly expenseCenterId: string;
  readonly importId: string;
  /** Id of the journal entry of a distribution. */
  readonly entryId: string;
  /** True if the request names the wallet, false if it names only the owner. */
  readonly named: boolean;
  readonly amountCents: Cents;
}

/** Drawn input for an operation. Each movement gives `flag` and `byExpenseCenter` its own meaning. */
export interface IntentInput {
  /** Kind of the owners; mostly the kind that holds the organization's credit. */
  readonly kind: OwnerKind;
  readonly targets: readonly [Target, ...Target[]];
  readonly flag: boolean;
  readonly byExpenseCenter: boolean;
  readonly own: ModelOrganization;
}

/** A call of the contract; amounts in `body` are reais. */
interface HttpCall {
  readonly call: string;
  readonly body?: object;
  /** Organization under which the server stores the idempotency key, if it is not the caller's organization. */
  readonly storedBy?: string;
}

/** Answer of the running server; some calls return no `balance`. */
export type ServerAnswer = Pick<Movement, 'entry'> & Partial<Movement>;

/** Declares `readAnswer` as a method, not a property, so that one list can hold the readers of all calls. */
interface AnswerReader<O> {
  /**
   * Reads the answer of the call; `amount` is in reais. If the answer describes two organizations, `end` names the part
   * about the caller.
   */
  readAnswer(
    body: Readonly<Record<string, unknown>>,
    operation: O,
  ): {
    amount: number;
    emptied: number;
    explanation?: ModelAnswer['explanation'];
    end?: Pick<Movement, 'entry' | 'balance'>;
  };
}

interface Effect {
  readonly before: ModelOrganization;
  readonly after: ModelOrganization;
  /** Records cents from the company to a wallet; negative cents go back. */
  toWallet(id: string, amountCents: number): void;
  /** Records that the whole balance of a wallet went to the company. */
  empty(id: string): void;
  /** Records the gain of an account that is not a wallet. */
  toAccount(id: string, amountCents: number): void;
}

/** Throws an error with the message `sentence` if `holds` is false. */
type Must = (holds: boolean, sentence: string) => void;

// Functions of the rules, with any parameters.
export type Rules = Readonly<Record<string, (...params: never[]) => unknown>>;

/**
 * Condition of a reason. A method, not a property: only then can one list hold the reasons of all types of operations.
 */
interface Reason<O> {
  holds(operation: O, organization: ModelOrganization, details: unknown): boolean;
}

/**
 * One movement for the tests of the ledger. Methods, not properties: only then can one list hold movements of all types
 * of operations.
 */
export interface LedgerMovement<O extends Operation = Operation, R extends Rules = Rules> {
  readonly type: O['type'];
  /** Relative frequency in the simulation: 1 for rare movements, 8 for the most frequent movements. */
  readonly weight: number;
  /** Rules of the product that decide the movement. */
  readonly rules: R;
  /** Mutants of the rules, by the sentence that completes "a ledger that …". The simulation must find each of them. */
  readonly mutants?: Readonly<Record<string, Partial<R>>>;
  intend(input: IntentInput): O;
  /** Decides the operation by the rules and returns the changed organization; throws a Refusal. */
  perform(organization: ModelOrganization, operation: O, surroundings: Surroundings<R>): Moved;
  /** Reports the expected amounts by account, calculated without the rules. */
  effect(operation: O, effect: Effect): void;
  /** Checks conditions of this movement that the general checks do not cover. */
  check?(operation: O, before: ModelOrganization, after: ModelOrganization, must: Must): void;
  /** Part of the organization that the movement may change in addition to owners and wallets. */
  readonly changes?: 'holding' | 'centers';
  /** Maximum number of journal entries that the movement writes; the default is 1. */
  readonly mostEntries?: number;
  /** By refusal code: true if the current state justifies the refusal. A code without an entry is never justified. */
  readonly reasons: Readonly<Record<string, Reason<O>['holds']>>;
  /** How the running server executes the movement: by a call, or by a service without a call. */
  readonly execution:
    | { by: 'call'; call(operation: O): HttpCall }
    | { by: 'service'; carryOut(moving: Moving, operation: O): Promise<ServerAnswer> };
  /**
   * Reads the answer of the call. By default, the answer has the type `Movement`. `nothing`: the call takes no
   * idempotency key, and its answer contains no balance.
   */
  readonly report?: 'nothing' | AnswerReader<O>['readAnswer'];
  /**
   * Updates the client's model of the organization after the answer, except balances. `entryId` is null if the server
   * wrote no entry.
   */
  learn?(operation: O, known: ModelOrganization, entryId: string | null): ModelOrganization;
}

/** Type-checks a description, then erases the types of its operation and rules. */
export function describeMovement<O extends Operation, R extends Rules>(
  movement: LedgerMovement<O, R>,
): LedgerMovement {
  return movement;
}
