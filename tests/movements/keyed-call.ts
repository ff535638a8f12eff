/**
 * What a call under a key needs so that it can be raced and retried: how to ask for all the credit there is, and how to put
 * that credit where the call takes it from; or what to bring in, and how to make room for it. Races and exactly-once list the
 * calls from the contract and fail for one that no `*.movement.ts` describes; nobody is left out by name.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import type { EntryKind, TankEntryKind } from '../../src/server/ledger/post-entry.ts';
import { WHOLE_REAIS, type Stage, type StageOptions } from '../../src/server/testing/stage.ts';

export { WHOLE_REAIS } from '../../src/server/testing/stage.ts';

export interface KeyedRequest {
  readonly params?: Readonly<Record<string, string>>;
  /** Asks for all the credit of the stage, or for all the records; a call may do so by its address alone. */
  readonly body?: object;
  /** What makes another request of it that is good by the schema and the permission. */
  readonly otherBody?: object;
  readonly otherParams?: Readonly<Record<string, string>>;
  /** Buys the credit and puts it where the request takes it from, or gives up the name that is in the way. */
  readonly fill: () => Promise<unknown>;
}

/** What a request is answered with that finds nothing to do: a refusal, or a good answer that did nothing. */
export type Vain = ErrorCode | 'nothing';

/** One way in which a call does all there is to do. */
export interface KeyedCall {
  /** Where a call does so in several ways. */
  readonly variant?: string;
  readonly sharingType: StageOptions['sharingType'];
  /** Whether super administrators alone may ask for it. */
  readonly asksAbove?: true;
  /** Makes owners and wallets, without credit. */
  readonly prepare: (stage: Stage) => Promise<KeyedRequest>;
  /** The answer before there is credit, or room. */
  readonly before: Vain;
  /** The answer after all of it was done, to the same request under another key. */
  readonly again: Vain;
  /** The field of the answer that says how much was done: reais or litres that moved, or records that were made. */
  readonly says:
    | 'amount'
    | 'value'
    | 'returned'
    | 'paid'
    | 'created'
    | 'owed'
    | 'settled'
    | 'volume'
    | 'movement.volume'
    | 'transaction.volume'
    | 'dip.variance';
  /** How much that is, where it is neither all the credit in reais nor all records: litres. */
  readonly whole?: number;
  /**
   * The one entry that it leaves, or the two, and who holds the credit then, if anybody does; `debt` where it says what becomes
   * of all that is owed, and moves no credit; `payer` got the money back, so that nothing is bought any more; `tank` where it moves fuel and no credit; null where records are made.
   */
  readonly leaves:
    | {
        readonly entry: EntryKind;
        readonly then?: EntryKind;
        readonly to: 'wallets' | 'company' | 'nobody' | 'payer';
      }
    | { readonly entry: TankEntryKind; readonly then?: never; readonly to: 'tank' }
    | 'debt'
    | null;
}

/** Records that a request brings in. */
export const WHOLE_RECORDS = 3;

/** How an organisation holds its credit whose owners are of that kind. */
export const holdsIt = { user: 'EMPLOYEE', vehicle: 'VEHICLE' } as const;

/** Everything returns to the company by one entry. */
export const returning = (entry: EntryKind) =>
  ({ says: 'amount', leaves: { entry, to: 'company' } }) as const;

/** Buys all the credit and hands it out in equal shares by one entry; answers its id. */
export async function distributeEqually(
  stage: Stage,
  kind: OwnerKind,
  holders: readonly { readonly id: string; readonly wallet: string }[],
): Promise<string> {
  await stage.buy();
  const amount = WHOLE_REAIS / holders.length;
  return stage.distribute(
    kind,
    holders.map((holder) => ({ ...holder, amount })),
  );
}

/** An owner whose wallet is filled with everything, and the request that takes it back. */
export function fromWallet(
  kind: OwnerKind,
  shared: boolean,
  bodies: (wallet: string, ownerId: string) => Pick<KeyedRequest, 'body' | 'otherBody'>,
): Pick<KeyedCall, 'sharingType' | 'prepare'> {
  return {
    sharingType: holdsIt[kind],
    prepare: async (stage) => {
      const id = await stage.addOwner(kind);
      const wallet = await stage.addWallet(kind, id, shared);
      const fill = async () => {
        await stage.buy();
        await stage.give(kind, id, wallet);
      };
      return { params: { id }, ...bodies(wallet, id), fill };
    },
  };
}

/** Records that are all brought in, once the one that has the last one's name is out of the way. */
export function importRecords(
  kind: OwnerKind,
  { nameOf, bodyOf }: { nameOf(index: number): string; bodyOf(names: readonly string[]): object },
): KeyedCall {
  const names = Array.from({ length: WHOLE_RECORDS }, (_none, index) => nameOf(index));
  return {
    sharingType: holdsIt[kind],
    prepare: async (stage) => ({
      body: bodyOf(names),
      otherBody: bodyOf(names.slice(1)),
      fill: await stage.occupy(kind, names.at(-1) ?? ''),
    }),
    before: 'nothing',
    again: 'nothing',
    says: 'created',
    leaves: null,
  };
}
