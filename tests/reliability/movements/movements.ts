/**
 * What each call under a key needs so that it can be raced and retried: how to ask for all the credit there is, and how to
 * put that credit where the call takes it from; or what to bring in, and how to make room for it. The tests list the calls from the contract and fail for one that stands
 * here without a description; nobody is left out by name.
 */
import type { ErrorCode } from '#contract/errors.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import type { OwnerKind } from '../../../src/server/modules/balance/wallets.repository.ts';
import type { EntryKind } from '../../../src/server/modules/ledger/post-entry.ts';
import { WHOLE_REAIS, type Stage, type StageOptions } from './stage.ts';

export interface MovementRequest {
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

export interface Movement {
  /** Where a call does so in several ways. */
  readonly variant?: string;
  readonly sharingType: StageOptions['sharingType'];
  /** Makes owners and wallets, without credit. */
  readonly prepare: (stage: Stage) => Promise<MovementRequest>;
  /** The answer before there is credit, or room. */
  readonly before: Vain;
  /** The answer after all of it was done, to the same request under another key. */
  readonly again: Vain;
  /** The field of the answer that says how much was done: reais that moved, or records that were made. */
  readonly says: 'amount' | 'returned' | 'created';
  /** The one entry that it leaves, and who holds the credit then; null where records are made. */
  readonly leaves: { readonly entry: EntryKind; readonly to: 'wallets' | 'company' } | null;
}

/** Records that a request brings in. */
export const WHOLE_RECORDS = 3;

const holdsIt = { user: 'EMPLOYEE', vehicle: 'VEHICLE' } as const;
const returning = (entry: EntryKind) => ({ says: 'amount', leaves: { entry, to: 'company' } }) as const;

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
    leaves: { entry: 'distribution', to: 'wallets' },
  };
}

/** An owner who has another wallet, and whose wallet of the cost centre is made by the call. */
function handOutByCenter(kind: OwnerKind): Movement {
  return {
    ...handOutTo(kind),
    variant: 'to an owner without a wallet of the cost centre',
    prepare: async (stage) => {
      const id = await stage.addOwner(kind);
      await stage.addWallet(kind, id);
      const expenseCenter = await stage.addCenter();
      const shares = (amount: number) => ({ shares: [{ id, expenseCenter, amount }] });
      return { body: shares(WHOLE_REAIS), otherBody: shares(1), fill: () => stage.buy() };
    },
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
    ...returning('collection'),
  },
  {
    variant: 'a named amount',
    ...fromWallet(kind, false, (wallet) => ({
      body: { wallets: [wallet], amounts: [WHOLE_REAIS] },
      otherBody: { wallets: [wallet], amounts: [1] },
    })),
    before: 'wallet_shortfall',
    again: 'wallet_shortfall',
    ...returning('collection'),
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
    ...returning('unsharing'),
  };
}

const unshareOf = (kind: OwnerKind): Movement => ({
  ...fromWallet(kind, true, (wallet) => ({
    body: { sharedBalance: false, wallet },
    otherBody: { sharedBalance: false },
  })),
  before: 'nothing',
  again: 'nothing',
  ...returning('unsharing'),
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
    leaves: { entry: 'sharing_type_change', to: 'company' },
  };
}

/** A cost centre whose wallets, one of which shares, hold everything between them. */
function deleteCenterOf(kind: OwnerKind): Movement {
  return {
    variant: `with wallets of ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: holdsIt[kind],
    prepare: async (stage) => {
      const center = await stage.addCenter();
      const owners = [await stage.addOwner(kind), await stage.addOwner(kind)];
      const wallets: string[] = [];
      for (const id of owners) wallets.push(await stage.addWallet(kind, id, wallets.length > 0, center));
      const fill = async () => {
        await stage.recoverCenter(center);
        await stage.buy();
        for (const [index, id] of owners.entries()) {
          await stage.give(kind, id, wallets[index] ?? '', WHOLE_REAIS / owners.length);
        }
      };
      return { params: { id: center }, otherParams: { id: await stage.addCenter() }, fill };
    },
    before: 'nothing',
    again: 'record_deleted',
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

/** A vehicle or container that holds everything in two wallets, one of which shares, and is taken out of use. */
function takeOutOfUse(
  add: (stage: Stage) => Promise<string>,
  request: (other: string) => Pick<MovementRequest, 'body' | 'otherBody' | 'otherParams'>,
  again: Vain,
): Movement {
  return {
    sharingType: 'VEHICLE',
    prepare: async (stage) => {
      const id = await add(stage);
      const wallets = [await stage.addWallet('vehicle', id), await stage.addWallet('vehicle', id, true)];
      const fill = async () => {
        await stage.restoreVehicle(id);
        await stage.buy();
        for (const wallet of wallets) await stage.give('vehicle', id, wallet, WHOLE_REAIS / wallets.length);
      };
      return { params: { id }, ...request(await add(stage)), fill };
    },
    before: 'nothing',
    again,
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

const addVehicle = (stage: Stage) => stage.addOwner('vehicle');
const addContainer = (stage: Stage) => stage.addContainer();
const inactivating = () => ({ body: { status: 'inactive' }, otherBody: { status: 'active' } });
const another = (id: string) => ({ otherParams: { id } });

/** A driver or recipient who holds everything in two wallets, one of which shares, and is taken out of use. */
function takePersonOutOfUse(
  role: 'UserOrg' | 'User',
  request: (other: string) => Pick<MovementRequest, 'body' | 'otherBody' | 'otherParams'>,
  again: Vain,
): Movement {
  return {
    sharingType: 'EMPLOYEE',
    prepare: async (stage) => {
      const { id, owner } = await stage.addPerson(role);
      const wallets = [await stage.addWallet('user', owner), await stage.addWallet('user', owner, true)];
      const fill = async () => {
        await stage.restorePerson(id);
        await stage.buy();
        for (const wallet of wallets) await stage.give('user', owner, wallet, WHOLE_REAIS / wallets.length);
      };
      return { params: { id }, ...request((await stage.addPerson(role)).id), fill };
    },
    before: 'nothing',
    again,
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

/** Two records of one import that hold everything between them, and one that holds nothing. */
function undoImportOf(kind: OwnerKind): Movement {
  return {
    variant: `of ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: holdsIt[kind],
    prepare: async (stage) => {
      const [importId, other] = [stage.unknownId(), stage.unknownId()];
      const owners = [await stage.addImported(kind, importId), await stage.addImported(kind, importId)];
      const wallets: string[] = [];
      for (const id of owners) wallets.push(await stage.addWallet(kind, id, wallets.length > 0));
      await stage.addImported(kind, importId);
      await stage.addImported(kind, other);
      const fill = async () => {
        await stage.restoreOwners(kind, owners);
        await stage.buy();
        for (const [index, id] of owners.entries()) {
          await stage.give(kind, id, wallets[index] ?? '', WHOLE_REAIS / owners.length);
        }
      };
      return { params: { id: importId }, otherParams: { id: other }, fill };
    },
    before: 'nothing',
    again: 'nothing',
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

const cpfOf = (index: number) => {
  const nine = String(310_000_000 + index);
  return nine + cpfCheckDigits(nine);
};

/** Bodies that bring records in, by the plates or CPFs that they take. */
export const importing = {
  vehicle: {
    nameOf: (index: number) => `RAC${1000 + index}`,
    bodyOf: (plates: readonly string[], mode: 'all' | 'valid') => ({
      mode,
      vehicles: plates.map((licensePlate) => ({ licensePlate, fuelType: 'diesel' })),
    }),
  },
  user: {
    nameOf: cpfOf,
    bodyOf: (cpfs: readonly string[], mode: 'all' | 'valid', rows: string) => ({
      mode,
      [rows]: cpfs.map((identifier) => ({ firstName: 'Lia', lastName: 'Prado', identifier })),
    }),
  },
};

/** Records that are all brought in, once the one that has the last one's name is out of the way. */
function bringIn(kind: OwnerKind, rows: 'vehicles' | 'drivers' | 'recipients'): Movement {
  const { nameOf, bodyOf } = importing[kind];
  const names = Array.from({ length: WHOLE_RECORDS }, (_none, index) => nameOf(index));
  return {
    sharingType: holdsIt[kind],
    prepare: async (stage) => ({
      body: bodyOf(names, 'all', rows),
      otherBody: bodyOf(names.slice(1), 'all', rows),
      fill: await stage.occupy(kind, names.at(-1) ?? ''),
    }),
    before: 'nothing',
    again: 'nothing',
    says: 'created',
    leaves: null,
  };
}

/** By the name of the call in the contract. */
export const movements: Readonly<Record<string, readonly Movement[]>> = {
  'PUT /admin/organization/updateBalance': [handOutTo('user'), handOutByCenter('user')],
  'PUT /admin/organization/updateVehicleBalance': [handOutTo('vehicle'), handOutByCenter('vehicle')],
  'PUT /admin/organization/shareBalance': [shareOf('user')],
  'PUT /admin/organization/shareVehicleBalance': [shareOf('vehicle')],
  'PUT /admin/organization/unshareBalance/{id}': [unshareOf('user')],
  'PUT /admin/organization/unshareVehicleBalance/{id}': [unshareOf('vehicle')],
  'PUT /admin/organization/reapBalance/{id}': collectFrom('user'),
  'PUT /admin/organization/reapVehicleBalance/{id}': collectFrom('vehicle'),
  'DELETE /admin/organization/expense-center/{id}': [deleteCenterOf('user'), deleteCenterOf('vehicle')],
  'PUT /admin/organization/balance-sharing-type': [changeFrom('user'), changeFrom('vehicle')],
  'PUT /admin/organization/vehicle/{id}': [takeOutOfUse(addVehicle, inactivating, 'nothing')],
  'DELETE /admin/organization/vehicle/{id}': [takeOutOfUse(addVehicle, another, 'record_deleted')],
  'PUT /admin/organization/container/{id}': [takeOutOfUse(addContainer, inactivating, 'nothing')],
  'DELETE /admin/organization/container/{id}': [takeOutOfUse(addContainer, another, 'record_deleted')],
  'PUT /admin/organization/driver/{id}': [takePersonOutOfUse('UserOrg', inactivating, 'nothing')],
  'DELETE /admin/organization/driver/{id}': [takePersonOutOfUse('UserOrg', another, 'record_deleted')],
  'PUT /admin/organization/recipient/{id}': [takePersonOutOfUse('User', inactivating, 'nothing')],
  'DELETE /admin/organization/recipient/{id}': [takePersonOutOfUse('User', another, 'record_deleted')],
  'POST /v1/admin/organization/bulk-vehicles': [bringIn('vehicle', 'vehicles')],
  'POST /v2/admin/organization/driver': [bringIn('user', 'drivers')],
  'POST /v2/admin/organization/recipient': [bringIn('user', 'recipients')],
  'DELETE /admin/organization/import/{id}': [undoImportOf('vehicle'), undoImportOf('user')],
};
