/**
 * Description of a credit movement, written once in a `*.movement.ts` file of this folder. The simulation, the model
 * tests and the race tests read these descriptions and name no movement themselves.
 */
import type { Movement } from '#contract/balance.ts';
import type { Cents } from '#core/money/cents.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import type { Moving } from '../../src/server/ledger/credit/under-lock.ts';
import type { ModelAnswer, ModelOrganization, Moved, Surroundings } from './model.ts';

export interface Operation {
  readonly type: string;
}

/** Ids of a target in this or another organization. The id `nobody` belongs to no record. */
export interface Target {
  readonly ownerId: string;
  readonly walletId: string;
  readonly firstOwnersWalletId: string;
  readonly expenseCenterId: string;
  readonly importId: string;
  readonly entryId: string;
  /** True if the request names the wallet, false if it names only the owner. */
  readonly named: boolean;
  readonly amountCents: Cents;
}

/** Random input for an operation. Each movement gives `flag` and `byExpenseCenter` its own meaning. */
export interface IntentInput {
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

export type ServerAnswer = Pick<Movement, 'entry'> & Partial<Movement>;

/** Declares `readAnswer` as a method, not a property, so that one list can hold the readers of all calls. */
interface AnswerReader<O> {
  /**
   * Reads the server's answer to the call; `amount` is in reais. If the answer describes two organizations, `end` names
   * the part about the caller's organization.
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
  /** Records cents that move from the company to a wallet. Negative cents move back to the company. */
  toWallet(id: string, amountCents: number): void;
  empty(id: string): void;
  toAccount(id: string, amountCents: number): void;
}

type Must = (holds: boolean, sentence: string) => void;

export type Rules = Readonly<Record<string, (...params: never[]) => unknown>>;

/**
 * Condition that justifies a refusal. Declared as a method, not a property, so that one list can hold the conditions of
 * all operation types.
 */
interface Reason<O> {
  holds(operation: O, organization: ModelOrganization, details: unknown): boolean;
}

/**
 * One movement for the tests of the ledger. Its functions are methods, not properties, so that one list can hold
 * movements of all operation types.
 */
export interface LedgerMovement<O extends Operation = Operation, R extends Rules = Rules> {
  readonly type: O['type'];
  /** Relative frequency in the simulation: 1 for rare movements, 8 for the most frequent movements. */
  readonly weight: number;
  readonly rules: R;
  /** Mutants of the rules, by the sentence that completes "a ledger that …". The simulation must find each of them. */
  readonly mutants?: Readonly<Record<string, Partial<R>>>;
  intend(input: IntentInput): O;
  perform(organization: ModelOrganization, operation: O, surroundings: Surroundings<R>): Moved;
  /** Reports the expected cents of each account, calculated without the rules of the product. */
  effect(operation: O, effect: Effect): void;
  check?(operation: O, before: ModelOrganization, after: ModelOrganization, must: Must): void;
  /** Part of the organization that the movement may change in addition to owners and wallets. */
  readonly changes?: 'holding' | 'centers';
  /** Maximum number of journal entries that the movement writes; the default is 1. */
  readonly mostEntries?: number;
  /**
   * Condition of each refusal code: true if the current state justifies the refusal. A code without a condition is never
   * justified.
   */
  readonly reasons: Readonly<Record<string, Reason<O>['holds']>>;
  readonly execution:
    | { by: 'call'; call(operation: O): HttpCall }
    | { by: 'service'; carryOut(moving: Moving, operation: O): Promise<ServerAnswer> };
  /**
   * Reads the server's answer to the call. By default, the answer has the type `Movement`. `nothing` means: the call
   * takes no idempotency key, and its answer contains no balance.
   */
  readonly report?: 'nothing' | AnswerReader<O>['readAnswer'];
  /**
   * Updates the client's model of the organization after the answer, except balances. `entryId` is null if the server
   * wrote no entry.
   */
  learn?(operation: O, known: ModelOrganization, entryId: string | null): ModelOrganization;
}

/**
 * Checks the types of a movement's description, then erases the types of its operation and rules. So one list can hold
 * all movements.
 */
export function describeMovement<O extends Operation, R extends Rules>(
  movement: LedgerMovement<O, R>,
): LedgerMovement {
  return movement;
}
