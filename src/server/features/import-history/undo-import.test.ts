import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Person } from '#contract/people.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { nobody, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { makeRefusal } from '../../testing/refusals.ts';
import { checkLedger } from '../../ledger/check.ts';
import { findAccountOfWallet } from '../../ledger/ledger.repository.ts';
import { postEntry } from '../../ledger/post-entry.ts';

interface Undone {
  removed: number;
  deleted: number;
  returned: number;
  entry: string | null;
  balance: { company: number; handedOut: number };
}
interface Imported {
  created: number;
  import: string | null;
}
interface Entry {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly balance: number;
}

interface Register {
  readonly title: string;
  readonly sharingType: 'EMPLOYEE' | 'VEHICLE';
  readonly removing: PermissionKey;
  readonly importing: string;
  readonly updating: string;
  readonly undeleting: string;
  body(names: readonly string[]): object;
  list(query: string): Promise<Entry[]>;
}

const CPFS = ['111444777', '529982247', '862883667', '987654321'].map(
  (nine) => `${nine}${cpfCheckDigits(nine)}`,
);

const vehicles: Register = {
  title: 'vehicles',
  sharingType: 'VEHICLE',
  removing: 'portal.vehicle.remove',
  importing: 'POST /v1/admin/organization/bulk-vehicles',
  updating: 'updateVehicleBalance',
  undeleting: 'vehicle/undelete',
  body: (names) => ({
    vehicles: names.map((_name, index) => ({
      licensePlate: `ABC123${index}`,
      make: _name,
      fuelType: 'flex',
    })),
  }),
  list: async (query) => {
    const { body } = await ask<{ vehicles: Vehicle[] }>(`GET /v2/admin/organization/vehicle?${query}`);
    return body.vehicles.map(({ _id, make, balance }) => ({ id: _id, owner: _id, name: make, balance }));
  },
};
const peopleOf = (kind: 'driver' | 'recipient'): Register => ({
  title: `${kind}s`,
  sharingType: 'EMPLOYEE',
  removing: `portal.${kind}.remove`,
  importing: `POST /v2/admin/organization/${kind}`,
  updating: 'updateBalance',
  undeleting: 'user/undelete',
  body: (names) => ({
    [`${kind}s`]: names.map((firstName, index) => ({
      firstName,
      lastName: 'Souza',
      identifier: CPFS[index],
    })),
  }),
  list: async (query) => {
    const { body } = await ask<{ docs: Person[] }>(`GET /admin/organization/${kind}?${query}`);
    return body.docs.map((one) => ({
      id: one._id,
      owner: one.user,
      name: one.firstName,
      balance: one.balance,
    }));
  },
});
const [drivers, recipients] = [peopleOf('driver'), peopleOf('recipient')];

let portal: Portal;
let company: TestOrganization;
let token: string;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function open(sharingType: Register['sharingType']) {
  ({ organization: company, token } = await openCompany(portal, { sharingType, companyCents: 100_000 }));
}
const ask = <T>(call: string, body?: object, by = token) =>
  portal.ask<T>(call, { token: by, body, headers: { 'idempotency-key': newId(portal.clock) } });
const undo = (id: string | null, by?: string) =>
  ask<Undone>(`DELETE /admin/organization/import/${id ?? ''}`, undefined, by);
const bring = async (register: Register, ...names: string[]) => {
  const { body } = await ask<Imported>(register.importing, { ...register.body(names), mode: 'all' });
  expect(body.created, JSON.stringify(body)).toBe(names.length);
  return body.import;
};

describe.each([vehicles, drivers, recipients].map((register) => [register.title, register] as const))(
  'undo of an import of %s',
  (_title, register) => {
    const entry = async (name: string, query = '') => {
      const found = (await register.list(query)).find((one) => one.name === name);
      if (!found) throw new Error(`${name} is not in the list.`);
      return found;
    };
    const distribute = async (name: string, amount: number) => {
      const { owner } = await entry(name);
      const shares = [{ id: owner, amount }];
      expect((await ask(`PUT /admin/organization/${register.updating}`, { shares })).status).toBe(200);
      return owner;
    };
    const names = async (query = '') => (await register.list(`sort=_id&${query}`)).map(({ name }) => name);

    beforeEach(() => open(register.sharingType));

    it('removes records that never held credit, and deletes and empties the other records', async () => {
      const id = await bring(register, 'Um', 'Dois', 'Tres');
      await distribute('Um', 100);
      await distribute('Dois', 50.5);
      const { body } = await undo(id);
      expect(body).toMatchObject({
        removed: 1,
        deleted: 2,
        returned: 150.5,
        balance: { company: 1000, handedOut: 0 },
      });
      expect(body.entry).not.toBeNull();
      expect(await names()).toEqual([]);
      expect(await names('isDeleted=true')).toEqual(['Um', 'Dois']);
      expect((await register.list('isDeleted=true')).map(({ balance }) => balance)).toEqual([0, 0]);
      expect(await checkLedger(portal.tenancy)).toEqual([]);
    });

    it('leaves the records of another import unchanged', async () => {
      const first = await bring(register, 'Um');
      await undo(first);
      const second = await bring(register, 'Dois');
      expect((await undo(first)).status).toBe(404);
      expect(await names()).toEqual(['Dois']);
      expect((await undo(second)).body).toMatchObject({ removed: 1, deleted: 0, returned: 0 });
    });

    it('moves nothing on a repeat, and deletes a restored record again', async () => {
      const id = await bring(register, 'Um');
      await distribute('Um', 100);
      await undo(id);
      const nothing = { removed: 0, deleted: 0, returned: 0, entry: null };
      expect((await undo(id)).body).toMatchObject(nothing);
      const deletedEntry = await entry('Um', 'isDeleted=true');
      await ask(`PUT /admin/organization/${register.undeleting}/${deletedEntry.id}`);
      expect((await undo(id)).body).toMatchObject({ ...nothing, deleted: 1 });
    });

    it('is refused after an owner spent credit, and changes nothing', async () => {
      const id = await bring(register, 'Um', 'Dois');
      await spend(await distribute('Um', 100), cents(1));
      const { status, body } = await undo(id);
      expect([status, body.code]).toEqual([409, 'import_spent']);
      expect(await names()).toEqual(['Um', 'Dois']);
      expect((await entry('Um')).balance).toBe(99.99);
    });

    it('deletes, but does not remove, a record that a refused refuel names', async () => {
      const id = await bring(register, 'Um', 'Dois');
      const { owner } = await entry('Um');
      const named = register === vehicles ? { vehicle_id: owner } : { user_id: owner };
      await makeRefusal(portal, company, { reason: 'generalRejection', ...named });
      expect((await undo(id)).body).toMatchObject({ removed: 1, deleted: 1, entry: null });
      expect(await names('isDeleted=true')).toEqual(['Um']);
    });

    it('is refused to another organization and to users without the removal permission', async () => {
      const id = await bring(register, 'Um');
      const { token: other } = await openCompany(portal);
      expect((await undo(id, other)).status).toBe(404);
      const removing = [vehicles, drivers, recipients].map((one) => one.removing);
      const holding = (permissions: PermissionKey[]) =>
        makeAccount(portal, company, { permissions }).then((account) => portal.signIn(account));
      const allBut = await holding(removing.filter((key) => key !== register.removing));
      expect((await undo(id, allBut)).body.code).toBe('permission_missing');
      expect((await undo(newId(portal.clock), allBut)).body.code).toBe('permission_missing');
      expect(await names()).toEqual(['Um']);
      expect((await undo(id, await holding([register.removing]))).status).toBe(200);
    });
  },
);

describe('undo of an import of people', () => {
  beforeEach(() => open('EMPLOYEE'));

  it('removes the secrets and wallets of the people', async () => {
    const id = await bring(drivers, 'Ana', 'Rui');
    const [first] = await drivers.list('sort=_id');
    await ask(`PUT /admin/organization/passrecovery/${first?.id}`, { password: 'Ribanceira-583' });
    expect((await undo(id)).body).toMatchObject({ removed: 2, deleted: 0 });
    for (const table of ['member_secrets', 'wallets']) {
      const { rowCount } = await portal.pool.query(`SELECT FROM ${table} WHERE organization_id = $1`, [
        company.id,
      ]);
      expect(rowCount, table).toBe(0);
    }
    expect((await bring(drivers, 'Ana')) !== null).toBe(true);
  });

  it('requires both removal permissions after a driver became a recipient', async () => {
    const id = await bring(drivers, 'Ana', 'Rui');
    const [first] = await drivers.list('sort=_id');
    await ask(`PUT /admin/organization/user/turnRecipient/${first?.id}`);
    const account = await makeAccount(portal, company, { permissions: [drivers.removing] });
    expect((await undo(id, await portal.signIn(account))).body.code).toBe('permission_missing');
    expect((await undo(id)).body).toMatchObject({ removed: 2 });
    expect(await recipients.list('')).toEqual([]);
  });
});

async function spend(ownerId: string, amountCents: Cents): Promise<void> {
  await portal.tenancy.inScope(company.scope, async (tx) => {
    const wallet = await tx
      .selectFrom('wallets')
      .select('id')
      .where((is) => is.or([is('vehicle_id', '=', ownerId), is('user_id', '=', ownerId)]))
      .executeTakeFirstOrThrow();
    const spent = await findAccountOfWallet(tx, company.id, 'spent', wallet.id);
    await postEntry(tx, portal.clock, {
      organizationId: company.id,
      kind: 'refuel',
      actor: nobody,
      postings: [
        { accountId: wallet.id, amountCents: -amountCents as Cents },
        { accountId: spent.id, amountCents },
      ],
    });
  });
}
