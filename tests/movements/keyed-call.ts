/**
 * Descriptions of calls with an idempotency key: a request for the whole credit or for all records, and its preparation.
 * The tests races and exactly-once fail for a call of the contract that no `*.movement.ts` describes.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import type { EntryKind, TankEntryKind } from '../../src/server/ledger/post-entry.ts';
import { WHOLE_REAIS, type Stage, type StageOptions } from '../../src/server/testing/stage.ts';

export { WHOLE_REAIS } from '../../src/server/testing/stage.ts';

export interface KeyedRequest {
  readonly params?: Readonly<Record<string, string>>;
  /** Body that requests the whole credit of the test's company, or all records; missing if the address suffices. */
  readonly body?: object;
  readonly otherBody?: object;
  readonly otherParams?: Readonly<Record<string, string>>;
  /**
   * Makes the request possible: buys credit for the account that the request debits, or frees the name that the request
   * needs.
   */
  readonly fill: () => Promise<unknown>;
}

/** Answer to a request without effect: the code of a refusal, or `nothing` for a success that moved nothing. */
export type NoEffect = ErrorCode | 'nothing';

export interface KeyedCall {
  readonly variant?: string;
  readonly sharingType: StageOptions['sharingType'];
  readonly isSuperAdministrator?: true;
  readonly prepare: (stage: Stage) => Promise<KeyedRequest>;
  /** Answer to the request before `fill` provides the required credit, space in the tank or free name. */
  readonly before: NoEffect;
  /** The answer to the same request with another key after the first success. */
  readonly again: NoEffect;
  /** The field of the answer with the result: moved reais or litres, or the number of created records. */
  readonly resultField:
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
  /** Value of the result field in liters if the call moves all fuel; omitted for calls that move no fuel. */
  readonly wholeAmount?: number;
  /**
   * Journal entries that the call writes (one or two), and the holder of the credit afterwards. `payer`: the money was
   * returned. `tank`: fuel moved and no credit. `debt`: the debt was settled without an entry. Null: records were
   * created.
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

export const WHOLE_RECORDS = 3;

export const sharingTypeOf = { user: 'EMPLOYEE', vehicle: 'VEHICLE' } as const;

export const returning = (entry: EntryKind) =>
  ({ resultField: 'amount', leaves: { entry, to: 'company' } }) as const;

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

export function fromWallet(
  kind: OwnerKind,
  shared: boolean,
  bodies: (wallet: string, ownerId: string) => Pick<KeyedRequest, 'body' | 'otherBody'>,
): Pick<KeyedCall, 'sharingType' | 'prepare'> {
  return {
    sharingType: sharingTypeOf[kind],
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

/**
 * Imports records. The last row has the name of an existing record, so the import succeeds only after the function
 * `fill` has freed this name.
 */
export function importRecords(
  kind: OwnerKind,
  { nameOf, bodyOf }: { nameOf(index: number): string; bodyOf(names: readonly string[]): object },
): KeyedCall {
  const names = Array.from({ length: WHOLE_RECORDS }, (_none, index) => nameOf(index));
  return {
    sharingType: sharingTypeOf[kind],
    prepare: async (stage) => ({
      body: bodyOf(names),
      otherBody: bodyOf(names.slice(1)),
      fill: await stage.occupy(kind, names.at(-1) ?? ''),
    }),
    before: 'nothing',
    again: 'nothing',
    resultField: 'created',
    leaves: null,
  };
}
