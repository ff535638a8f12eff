/**
 * Test world with three records of every kind: in the home organization, in its branch and in a foreign organization. The
 * foreign organization also has a deleted record of every kind. `restore` undoes the changes of a test, so each route starts
 * from the same state.
 */
import { FREE_PLAN } from './parts-that-fit.ts';
import { checkDigit } from '#core/validation/cnpj.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RouteName } from '#contract/routes.ts';
import { ROLES, type Role } from '#contract/sign-in.ts';
import type { Tenancy } from '../../src/server/platform/database/tenancy.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { CHAINS } from '../../src/server/readers/chains.ts';
import { insertChange } from '../../src/server/records/audit.repository.ts';
import { insertRefused } from '../../src/server/features/refuels/refuels.repository.ts';
import { sealRecords } from '../../src/server/platform/seals/seals.service.ts';
import { hashPassword } from '../../src/server/platform/accounts/passwords.ts';
import { isPortalRole } from '../../src/server/platform/accounts/sessions.service.ts';
import type { Module, Policy } from '../../src/server/platform/plugins/routes.ts';
import { CHEAP, makeAccount, PASSWORD, type TestAccount } from '../../src/server/testing/accounts.ts';
import { buyCredit, makeOrganization, makeStation, nobody } from '../../src/server/testing/organizations.ts';
import { makeJpeg } from '../../src/server/testing/pictures.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';
import { cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { changedTables, digestDatabase } from '../support/database-digest.ts';
import { knownIds, type KnownId } from './known-ids.ts';
import { copyTables } from './pristine.ts';
import {
  STATION_TAX_NUMBER,
  addUpRefuels,
  fillOrganization,
  makeDebtor,
  openSession,
  receiveCredit,
  MAILED_CODE,
  saveMailedCode,
  startAuthenticator,
  type FilledOrganization,
} from './records.ts';
import { readTables, rowsOf, type Table } from './schema-rows.ts';
import { watchStatements } from './statements.ts';

export type { KnownId } from './known-ids.ts';

/** Canary text. It is a part of every text of the foreign organization that a person could have written. */
export const CANARY = 'Canarinho';

/** Walls (checks that separate organizations) that a test may remove. */
export interface Walls {
  /** False if the server does not check `organizationId` against the caller's reach. */
  organizationCheck: boolean;
  rowSecurity: boolean;
  /**
   * False if statements for one organization lose their organization filter. `except`: only the named statement loses its
   * filter.
   */
  statementFilters: boolean | { readonly except: string };
  /**
   * Route whose policy a test opens: the route then requires no permission and no role. Null leaves all policies
   * unchanged.
   */
  unguarded: RouteName | null;
}

export interface KnownOrganization {
  readonly id: string;
  readonly ids: readonly KnownId[];
  /** One id of each kind, of records that are deleted or belong to a deleted record. */
  readonly deletedIds: readonly KnownId[];
}

type WorldOrganization = FilledOrganization & KnownOrganization;

export interface World {
  readonly portal: Portal;
  /**
   * Tenancy (database access by organization) of the server. It equals the portal's own tenancy while no wall is removed.
   */
  readonly tenancy: Tenancy;
  readonly walls: Walls;
  readonly filtered: Set<string>;
  readonly home: WorldOrganization;
  readonly branch: WorldOrganization;
  readonly twig: KnownOrganization;
  readonly debtor: KnownOrganization;
  readonly foreign: WorldOrganization;
  /** Ids of two branches of the foreign organization: an active branch and a deleted branch. */
  readonly foreignBranchId: string;
  readonly deletedOrganizationId: string;
  readonly tokens: {
    readonly operator: string;
    readonly superAdministrator: string;
    readonly dead: ReadonlyMap<string, string>;
  };
  readonly browserHeaders: Readonly<Record<string, string>>;
  readonly modules: readonly Module[];
  readonly policies: ReadonlyMap<RouteName, Policy>;
  readonly tables: readonly Table[];
  readonly sharedIds: ReadonlySet<unknown>;
  nonExistent(): string;
  /**
   * Known values of properties with this name, the likeliest first. `isKnown` is true if the server would hardly
   * accept a generated value of the property.
   */
  texts(property: string): { own: readonly string[]; foreign: readonly string[]; isKnown: boolean };
  /**
   * `foreign`: values that only rows of the foreign organization contain. `own`: values that only rows of home and its
   * branch contain.
   */
  readonly secrets: { readonly foreign: readonly string[]; readonly own: readonly string[] };
  changed(): Promise<string[]>;
  /**
   * Restores the initial state. Returns the tables in which rows of the foreign organization had changed. With
   * `unlessForeign`, nothing is restored if such rows changed.
   */
  restore(options?: { readonly unlessForeign: boolean }): Promise<string[]>;
  withhold<T>(permissions: readonly string[], work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const FOREIGN_PASSWORD = 'Serrania-391';

export async function makeWorld(): Promise<World> {
  const walls: Walls = {
    organizationCheck: true,
    rowSecurity: true,
    statementFilters: true,
    unguarded: null,
  };
  const policies = new Map<RouteName, Policy>();
  let changedTenancy: Tenancy | undefined;
  let watched: readonly Module[] = [];
  // Set while `inScope` runs work, which sees only one organization. Jobs run without `inScope`, see every
  // organization and keep their statement filters.
  const inScopes = new AsyncLocalStorage<true>();
  const portal = await startPortal({
    environment: { LITRO_SANDBOX: 'on' },
    walls,
    modulesOf: (modules) => (watched = modules.map((module) => watchPolicies(module, policies, walls))),
    tenancyOf: ({ inScope, asSystem, lookUp }) =>
      (changedTenancy = {
        asSystem,
        lookUp,
        inScope: (scope, work) =>
          inScopes.run(true, () => (walls.rowSecurity ? inScope(scope, work) : asSystem('demo', work))),
      }),
  });
  const filtered = watchStatements(portal.pool, () => (inScopes.getStore() ? walls.statementFilters : true));
  const createdRecords = await makeRecords(portal);
  const { home, branch, foreign } = createdRecords;
  const above = await makeAccount(portal, null, { twoStep: true });
  await startAuthenticator(portal, above);
  await saveMailedCode(portal, above);
  const superAdministrator = (await openSession(portal, above)).token;
  const dead = await openDeadSessions(portal, home);
  const tables = await readTables(portal.pool);
  const pristine = await copyTables(portal.pool, tables);
  const complete = <O extends { readonly id: string }>(organization: O): O & KnownOrganization => {
    const ids = knownIds(tables, organization.id);
    return {
      ...organization,
      ids: ids.filter(({ deleted }) => !deleted),
      deletedIds: ids.filter(({ deleted }) => deleted),
    };
  };
  const foreignIds = [foreign.id, createdRecords.foreignBranchId, createdRecords.deletedOrganizationId];
  // Ids created in one millisecond have no order. So records of tests get a later time than records of the world.
  portal.clock.advance(1_000);
  const madeAt = portal.clock.now();
  const digest = await digestDatabase(portal.pool);
  // Every write uses a connection of the pool. The last comparison of the tables is still valid if the pool has released
  // no connection since then.
  let uses = 0;
  let unchangedAt = -1;
  portal.pool.on('release', () => (uses += 1));
  const differing = async () => {
    if (uses === unchangedAt) return [];
    const before = uses;
    const tables = changedTables(digest, await digestDatabase(portal.pool));
    // The result of the comparison stays valid only if no other connection was used: another connection may have changed
    // the database after the digest.
    const isAlone = uses === before + 1;
    unchangedAt = isAlone && tables.length === 0 ? uses : -1;
    return tables;
  };

  return {
    portal,
    tenancy: changedTenancy ?? portal.tenancy,
    walls,
    filtered,
    home: complete(home),
    branch: complete(branch),
    twig: complete(createdRecords.twig),
    debtor: complete(createdRecords.debtor),
    foreign: complete(foreign),
    foreignBranchId: createdRecords.foreignBranchId,
    deletedOrganizationId: createdRecords.deletedOrganizationId,
    tokens: { operator: home.session.token, superAdministrator, dead },
    browserHeaders: {
      'sec-fetch-site': 'same-origin',
      cookie: `litro_renewal=${home.session.renewalToken}`,
    },
    modules: watched,
    policies,
    tables,
    sharedIds: new Set(
      tables.filter(({ isEverybodys }) => isEverybodys).flatMap(({ rows }) => rows.map(({ id }) => id)),
    ),
    nonExistent: () => newId(portal.clock),
    texts: (property) => ({
      own: [
        ...knownTo(home, property),
        ...namesOf(home, property),
        ...columnTexts(tables, home.id, property),
      ],
      foreign: [...namesOf(foreign, property), ...columnTexts(tables, foreign.id, property)],
      isKnown: knownTo(home, property).length > 0,
    }),
    secrets: {
      foreign: [CANARY, ...secretsOf(tables, foreignIds)],
      own: secretsOf(tables, [home.id, branch.id]),
    },
    changed: async () => withoutGuessing(await differing()),
    restore: async (options) => {
      const tables = await differing();
      const ofForeign = await pristine.changedOf(withoutGuessing(tables), foreignIds);
      if (options?.unlessForeign && ofForeign.length > 0) return ofForeign;
      portal.clock.set(madeAt);
      await emptyOutbox(portal);
      await pristine.restore(tables);
      await portal.sandboxClock?.follow();
      return ofForeign;
    },
    withhold: async (permissions, work) => {
      const set = (status: string) =>
        portal.pool.query(
          `UPDATE user_permissions SET status = $1 WHERE organization_id = $2 AND user_id = $3 AND permission = ANY ($4)`,
          [status, home.id, home.operator.userId, permissions],
        );
      await set('inactive');
      try {
        return await work();
      } finally {
        await set('active');
      }
    },
    close: () => portal.close(),
  };
}

const WRITTEN_BY_GUESSING = 'sign_in_attempts';
const withoutGuessing = (tables: readonly string[]) => tables.filter((name) => name !== WRITTEN_BY_GUESSING);

function watchPolicies(module: Module, policies: Map<RouteName, Policy>, walls: Walls): Module {
  const entries = Object.entries(module.policies) as [RouteName, Policy][];
  const watched = entries.map(([name, policy]) => {
    policies.set(name, policy);
    const open: Policy = { organization: policy.organization };
    const switched = new Proxy(policy, {
      get: (_target, key) => Reflect.get(walls.unguarded === name ? open : policy, key) as unknown,
    });
    return [name, switched] as const;
  });
  return { ...module, policies: Object.fromEntries(watched) };
}

async function makeRecords(portal: Portal) {
  await portal.pool.query(
    `INSERT INTO plans (id, name, has_expense_center_module, has_fuel_management_module, menus, created_at)
     VALUES ($1, 'Sob medida', true, true, '{bills}', $2)`,
    [FREE_PLAN, portal.clock.now()],
  );
  const stations = [
    await makeStation(portal, { priceMills: { gas: 6_189 } }),
    await makeStation(portal, { priceMills: { gas: 6_189 }, status: 'deleted' }),
  ];
  const home = await fillOrganization(portal, {
    word: 'Aurora',
    stations,
    sharingType: 'EMPLOYEE',
    companyCents: 4_000_000,
  });
  const branch = await fillOrganization(portal, {
    word: 'Filial',
    stations,
    sharingType: 'VEHICLE',
    companyCents: 2_000_000,
    parentId: home.id,
  });
  const twig = await makeOrganization(portal, { parentId: branch.id });
  const foreign = await fillOrganization(portal, {
    word: CANARY,
    stations,
    sharingType: 'EMPLOYEE',
    companyCents: 987_654_321,
  });
  const foreignBranch = await makeOrganization(portal, { parentId: foreign.id, sharingType: 'VEHICLE' });
  const deletedBranch = await makeOrganization(portal, { status: 'deleted', parentId: foreign.id });
  await portal.pool.query(`UPDATE credentials SET password_hash = $1 WHERE organization_id = $2`, [
    await hashPassword(FOREIGN_PASSWORD, CHEAP),
    foreign.id,
  ]);
  await portal.pool.query(
    `UPDATE organizations SET name = $1 || name, trade_name = $1 || trade_name WHERE organization_id = ANY ($2)`,
    [`${CANARY} `, [foreignBranch.id, deletedBranch.id]],
  );
  const debtor = await makeDebtor(portal);
  await receiveCredit(portal, home, branch);
  await receiveCredit(portal, branch, twig);
  await receiveCredit(portal, foreign, foreignBranch);
  await addUpRefuels(portal);
  await fillTexts(portal, [foreign.id, foreignBranch.id, deletedBranch.id]);
  for (const organization of [home, branch, foreign]) await refuseRefuel(portal, organization);
  await sealRecords(portal.tenancy, CHAINS);
  for (const organization of [home, branch, foreign]) {
    await refuseRefuel(portal, organization);
    await buyCredit(portal, organization, cents(100));
    await changeSomething(portal, organization);
  }
  const others = { foreignBranchId: foreignBranch.id, deletedOrganizationId: deletedBranch.id };
  return { home, branch, twig, debtor, foreign, ...others };
}

async function refuseRefuel({ tenancy, clock }: Portal, { id: organizationId, scope }: FilledOrganization) {
  await tenancy.inScope(scope, async (tx) =>
    insertRefused(tx, {
      organization_id: organizationId,
      id: newId(clock),
      performed_at: clock.now(),
      product: 'diesel',
      volume_ml: millilitresFromLitres(1),
      price_mills: 6e3 as PriceMills,
      amount_cents: cents(600),
      reason: 'generalRejection',
    }),
  );
}

async function changeSomething(
  { tenancy, clock }: Portal,
  { id: organizationId, scope }: FilledOrganization,
) {
  const id = newId(clock);
  const change = { organizationId, id, changedAt: clock.now(), actor: nobody, operation: 'change' };
  await tenancy.inScope(scope, (tx) =>
    insertChange(tx, { ...change, kind: 'vehicle', recordId: null, records: [] }),
  );
}

/** Writes a canary text into every empty text column. Each row has its own text, because some columns are unique. */
async function fillTexts({ pool }: Portal, organizationIds: readonly string[]): Promise<void> {
  for (const table of await readTables(pool)) {
    if (!table.isTenants) continue;
    for (const { name, type } of table.columns) {
      const isOthers = table.checked.has(name) || table.references.has(name) || table.computed.has(name);
      if (type !== 'text' || isOthers) continue;
      await pool.query(
        `UPDATE "${table.name}" SET "${name}" = $1 || translate(ctid::text, '(,)', '') WHERE organization_id = ANY ($2) AND coalesce("${name}", '') = ''`,
        [`${CANARY} ${name}`, organizationIds],
      );
    }
  }
}

async function openDeadSessions(portal: Portal, home: FilledOrganization): Promise<Map<string, string>> {
  const dead = new Map<string, string>();
  const token = async (account: TestAccount) => (await openSession(portal, account)).token;
  const roles: readonly Role[] = ROLES.filter((role) => !isPortalRole(role));
  for (const role of roles) dead.set(`role ${role}`, await token(await makeAccount(portal, home, { role })));
  for (const status of ['inactive', 'deleted'] as const) {
    dead.set(`${status} administrator`, await token(await makeAccount(portal, home, { status })));
  }
  const loggedOff = await token(await makeAccount(portal, home));
  await portal.ask('POST /user/logoff', { token: loggedOff });
  dead.set('logged off', loggedOff);
  return dead;
}

function namesOf({ operator, movementKey, taxNumber }: FilledOrganization, property: string): string[] {
  const names: Record<string, string> = { identifier: operator.identifier, key: movementKey, taxNumber };
  const name = names[property];
  return name === undefined ? [] : [name];
}

const NEW_PASSWORD = 'Ribanceira-583';

/**
 * Access key of a receipt without its check digit. It names the station and the month of the test world's refuels.
 */
const KEY_START = `352611${STATION_TAX_NUMBER}65001000000001112345678`;
const ACCESS_KEY = `${KEY_START}${checkDigit(KEY_START)}`;

/** Secrets of the operator by property. A request that contains a secret acts as the operator. */
function knownTo({ resetToken, eventTicket, authCode }: FilledOrganization, property: string): string[] {
  const valuesByProperty: Record<string, string[]> = {
    password: [PASSWORD, NEW_PASSWORD],
    newPassword: [NEW_PASSWORD],
    token: [resetToken],
    ticket: [eventTicket],
    authCode: [MAILED_CODE],
    code: [authCode, MAILED_CODE],
    photo: [makeJpeg({ seed: 'new' }).toString('base64')],
    file: [makeJpeg({ seed: 'receipt' }).toString('base64')],
    accessKey: [ACCESS_KEY],
    // A past time, later than the stored reading of the tank.
    at: ['2026-11-21T09:30:00.000Z'],
    // A future time, for a call that moves the clock of the sandbox.
    to: ['2026-12-24T18:00:00.000Z'],
  };
  return valuesByProperty[property] ?? [];
}

function columnTexts(tables: readonly Table[], organizationId: string, property: string): string[] {
  const column = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columnValues = [...rowsOf(tables, organizationId)].flatMap(([{ columns }, rows]) =>
    columns.some(({ name, type }) => name === column && type === 'text')
      ? rows.map((row) => row[column])
      : [],
  );
  return [
    ...new Set(columnValues.filter((value): value is string => typeof value === 'string' && value !== '')),
  ];
}

/** Amounts from this value on are secrets. Smaller amounts may occur anywhere by chance. */
const SECRET_CENTS = 1_000_000;

function secretsOf(tables: readonly Table[], organizationIds: readonly string[]): string[] {
  const foundValues = new Set<string>();
  const others = new Set<string>();
  for (const table of tables) {
    const own = new Set(organizationIds.flatMap((id) => rowsOf(tables, id).get(table) ?? []));
    for (const row of table.rows) {
      const uncheckedColumns = Object.entries(row).filter(([column]) => !table.checked.has(column));
      for (const value of uncheckedColumns.flatMap(([, value]) => valuesOf(value)))
        (own.has(row) && !table.isEverybodys ? foundValues : others).add(value);
    }
  }
  return [...foundValues].filter((value) => !others.has(value));
}

function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 4 || /^\d{4}-\d\d-\d\dT/.test(value) ? [] : [value];
  if (typeof value === 'number') return value < SECRET_CENTS ? [] : [String(value), String(value / 100)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [];
}

/** Fills the outbox with empty mails, so that no earlier mail remains: the outbox keeps only the newest mails. */
async function emptyOutbox({ mail }: Portal): Promise<void> {
  const { length } = mail.list();
  if (mail.list().every(({ text }) => text === '')) return;
  for (let sent = 0; sent < Math.max(length, 200); sent += 1)
    await mail.send({ to: '', subject: '', text: '' });
}
