/**
 * What each moving call needs so that it can be raced and retried: how to ask for all the credit there is, and how to put
 * that credit where the call takes it from. The tests list the calls from the contract and fail for one that stands
 * here without a description; nobody is left out by name.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { OwnerKind } from '../../../src/server/modules/balance/wallets.repository.ts';
import type { EntryKind } from '../../../src/server/modules/ledger/post-entry.ts';
import { WHOLE_REAIS, type Stage, type StageOptions } from './stage.ts';

export interface MovementRequest {
  readonly params?: Readonly<Record<string, string>>;
  /** Asks for all the credit of the stage. */
  readonly body: object;
  /** Good by the schema and the permission, and not the same request. */
  readonly otherBody: object;
  /** Buys the credit and puts it where the request takes it from. */
  readonly fill: () => Promise<unknown>;
}

/** What a request is answered with that finds nothing to move: a refusal, or a good answer that moved nothing. */
export type Vain = ErrorCode | 'nothing';

export interface Movement {
  /** Where a call moves credit in several ways. */
  readonly variant?: string;
  readonly sharingType: StageOptions['sharingType'];
  /** Makes owners and wallets, without credit. */
  readonly prepare: (stage: Stage) => Promise<MovementRequest>;
  /** The answer before there is credit. */
  readonly before: Vain;
  /** The answer after all of it has moved, to the same request under another key. */
  readonly again: Vain;
  /** The field of the answer that says how much moved, in reais. */
  readonly says: 'amount' | 'returned';
  /** The one entry that it leaves, and who holds the credit then. */
  readonly entry: EntryKind;
  readonly to: 'wallets' | 'company';
}

const holdsIt = { user: 'EMPLOYEE', vehicle: 'VEHICLE' } as const;
const returns = { says: 'amount', to: 'company' } as const;

function handOutTo(kind: OwnerKind): Movement {
  return {
    variant: 'to an owner without a wallet',
    sharingType: holdsIt[kind],
    prepare: async (stage) => {
      const id = await stage.addOwner(kind);
      const shares = (amount: number) => ({ shares: [{ id, amount }] });
      return { body: shares(WHOLE_REAIS), otherBody: shares(1), fill: () => stage.buy() };
    },
    before: 'insufficient_company_balance',
    again: 'insufficient_company_balance',
    says: 'amount',
    entry: 'distribution',
    to: 'wallets',
  };
}

/** An owner whose wallet is filled with everything, and the request that takes it back. */
function fromWallet(
  kind: OwnerKind,
  shared: boolean,
  bodies: (wallet: string, ownerId: string) => Pick<MovementRequest, 'body' | 'otherBody'>,
): Pick<Movement, 'sharingType' | 'prepare'> {
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

const collectFrom = (kind: OwnerKind): Movement[] => [
  {
    variant: 'whatever there is',
    ...fromWallet(kind, false, (wallet) => ({
      body: { wallets: [wallet] },
      otherBody: { wallets: [wallet], amounts: [1] },
    })),
    before: 'nothing',
    again: 'nothing',
    entry: 'collection',
    ...returns,
  },
  {
    variant: 'a named amount',
    ...fromWallet(kind, false, (wallet) => ({
      body: { wallets: [wallet], amounts: [WHOLE_REAIS] },
      otherBody: { wallets: [wallet], amounts: [1] },
    })),
    before: 'wallet_shortfall',
    again: 'wallet_shortfall',
    entry: 'collection',
    ...returns,
  },
];

/** The owner's other wallet, which shared until then, gives back what it holds. */
function shareOf(kind: OwnerKind): Movement {
  return {
    sharingType: holdsIt[kind],
    prepare: async (stage) => {
      const id = await stage.addOwner(kind);
      const other = await stage.addWallet(kind, id, true);
      const wallet = await stage.addWallet(kind, id);
      const body = { id, wallet, sharedBalance: true };
      const fill = async () => {
        await stage.buy();
        await stage.give(kind, id, other);
      };
      return { body, otherBody: { ...body, wallet: stage.unknownId() }, fill };
    },
    before: 'nothing',
    again: 'nothing',
    entry: 'unsharing',
    ...returns,
  };
}

const unshareOf = (kind: OwnerKind): Movement => ({
  ...fromWallet(kind, true, (wallet) => ({
    body: { sharedBalance: false, wallet },
    otherBody: { sharedBalance: false },
  })),
  before: 'nothing',
  again: 'nothing',
  entry: 'unsharing',
  ...returns,
});

function changeFrom(kind: OwnerKind): Movement {
  const wanted = kind === 'user' ? 'VEHICLE' : 'EMPLOYEE';
  return {
    variant: `from ${holdsIt[kind]}`,
    ...fromWallet(kind, false, () => ({
      body: { balanceSharingType: wanted, expectedReturn: WHOLE_REAIS },
      otherBody: { balanceSharingType: wanted, expectedReturn: 1 },
    })),
    before: 'sharing_type_preview_stale',
    again: 'nothing',
    says: 'returned',
    entry: 'sharing_type_change',
    to: 'company',
  };
}

/** By the name of the call in the contract. */
export const movements: Readonly<Record<string, readonly Movement[]>> = {
  'PUT /admin/organization/updateBalance': [handOutTo('user')],
  'PUT /admin/organization/updateVehicleBalance': [handOutTo('vehicle')],
  'PUT /admin/organization/shareBalance': [shareOf('user')],
  'PUT /admin/organization/shareVehicleBalance': [shareOf('vehicle')],
  'PUT /admin/organization/unshareBalance/{id}': [unshareOf('user')],
  'PUT /admin/organization/unshareVehicleBalance/{id}': [unshareOf('vehicle')],
  'PUT /admin/organization/reapBalance/{id}': collectFrom('user'),
  'PUT /admin/organization/reapVehicleBalance/{id}': collectFrom('vehicle'),
  'PUT /admin/organization/balance-sharing-type': [changeFrom('user'), changeFrom('vehicle')],
};
