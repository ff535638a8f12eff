/**
 * A world in which every record there can be exists three times: at home (with a branch), and with somebody else, there
 * also deleted. What a test changes is put back by `restore`, so each route is tried in the same world.
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
import { keepPristine } from './pristine.ts';
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

/** Stands in every text of the foreign organisation that a person could have written. */
export const CANARY = 'Canarinho';

/** What a test takes away. */
export interface Walls {
  /** The check of `organizationId` against the caller's reach. */
  organizationCheck: boolean;
  /** The policies of the database. */
  rowSecurity: boolean;
  /** The organisation in the WHERE of every statement of a scope, or of all but the one named. */
  statementFilters: boolean | { readonly except: string };
  /** A route that asks for no permission and no role. */
  unguarded: RouteName | null;
}

/** An organization whose ids are known. */
export interface KnownOrganization {
  readonly id: string;
  /** One of each kind that is not deleted. */
  readonly ids: readonly KnownId[];
  /** One of each kind that is deleted or belongs to a deleted record. */
  readonly deletedIds: readonly KnownId[];
}

type WorldOrganization = FilledOrganization & KnownOrganization;

export interface World {
  readonly portal: Portal;
  /** What the server was given: the portal's own one as long as its wall stands. */
  readonly tenancy: Tenancy;
  readonly walls: Walls;
  /** The statements with an organisation in their WHERE that were sent so far. */
  readonly filtered: Set<string>;
  readonly home: WorldOrganization;
  /** Of `home`; holds its credit by vehicles. */
  readonly branch: WorldOrganization;
  /** Of `branch`; it holds nothing. */
  readonly twig: KnownOrganization;
  /** A company that owes for a payment that was given back. */
  readonly debtor: KnownOrganization;
  readonly foreign: WorldOrganization;
  /** A branch of the foreign organisation, and an organisation that is deleted as a whole. */
  readonly foreignBranchId: string;
  readonly deletedOrganizationId: string;
  /** Bearer tokens. */
  readonly tokens: {
    /** An administrator of `home` who holds every permission by a record. */
    readonly operator: string;
    readonly superAdministrator: string;
    /** Sessions that must be worth nothing, by why. */
    readonly dead: ReadonlyMap<string, string>;
  };
  /** What a browser on the portal page sends along. */
  readonly browserHeaders: Readonly<Record<string, string>>;
  /** What the server is put together from. */
  readonly modules: readonly Module[];
  readonly policies: ReadonlyMap<RouteName, Policy>;
  readonly tables: readonly Table[];
  /** The ids of what is the platform's: whoever names one names nothing of another organisation. */
  readonly sharedIds: ReadonlySet<unknown>;
  /** An id that nobody has. */
  nonExistent(): string;
  /** Values that a property of this name may take, the likeliest first; `isKnown` where a made-up one hardly fits. */
  texts(property: string): { own: readonly string[]; foreign: readonly string[]; isKnown: boolean };
  /** What the rows of the foreign organisation hold and nobody else's do; and those of the home and its branch. */
  readonly secrets: { readonly foreign: readonly string[]; readonly own: readonly string[] };
  /** The tables that differ from how the world was made. */
  changed(): Promise<string[]>;
  /**
   * Puts the world back as it was made, and answers the tables in which rows of the foreign organisation had changed.
   * With `unlessForeign`, it is left as it is when there are any.
   */
  restore(options?: { readonly unlessForeign: boolean }): Promise<string[]>;
  /** Runs `work` while the operator lacks a permission. */
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
  let given: Tenancy | undefined;
  let watched: readonly Module[] = [];
  // The jobs that see every organisation are no part of the second wall.
  const inScopes = new AsyncLocalStorage<true>();
  const portal = await startPortal({
    environment: { LITRO_SANDBOX: 'on' },
    walls,
    modulesOf: (modules) => (watched = modules.map((module) => watchPolicies(module, policies, walls))),
    tenancyOf: ({ inScope, asSystem, lookUp }) =>
      (given = {
        asSystem,
        lookUp,
        inScope: (scope, work) =>
          inScopes.run(true, () => (walls.rowSecurity ? inScope(scope, work) : asSystem('demo', work))),
      }),
  });
  const filtered = watchStatements(portal.pool, () => (inScopes.getStore() ? walls.statementFilters : true));
  const made = await makeRecords(portal);
  const { home, branch, foreign } = made;
  const above = await makeAccount(portal, null, { twoStep: true });
  await startAuthenticator(portal, above);
  await saveMailedCode(portal, above);
  const superAdministrator = (await openSession(portal, above)).token;
  const dead = await openDeadSessions(portal, home);
  const tables = await readTables(portal.pool);
  const pristine = await keepPristine(portal.pool, tables);
  const complete = <O extends { readonly id: string }>(organization: O): O & KnownOrganization => {
    const ids = knownIds(tables, organization.id);
    return {
      ...organization,
      ids: ids.filter(({ deleted }) => !deleted),
      deletedIds: ids.filter(({ deleted }) => deleted),
    };
  };
  const foreignIds = [foreign.id, made.foreignBranchId, made.deletedOrganizationId];
  // A record made from now on is younger than the world: ids of one millisecond are in no order.
  portal.clock.advance(1_000);
  const madeAt = portal.clock.now();
  const digest = await digestDatabase(portal.pool);
  // Without a connection nothing is written: what was as it was made still is.
  let uses = 0;
  let unchangedAt = -1;
  portal.pool.on('release', () => (uses += 1));
  const differing = async () => {
    if (uses === unchangedAt) return [];
    const before = uses;
    const tables = changedTables(digest, await digestDatabase(portal.pool));
    // What wrote meanwhile may have done so after the digest had read.
    const isAlone = uses === before + 1;
    unchangedAt = isAlone && tables.length === 0 ? uses : -1;
    return tables;
  };

  return {
    portal,
    tenancy: given ?? portal.tenancy,
    walls,
    filtered,
    home: complete(home),
    branch: complete(branch),
    twig: complete(made.twig),
    debtor: complete(made.debtor),
    foreign: complete(foreign),
    foreignBranchId: made.foreignBranchId,
    deletedOrganizationId: made.deletedOrganizationId,
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

/** Written by the mere asking: how often somebody failed to sign in, which belongs to no organisation. */
const WRITTEN_BY_GUESSING = 'sign_in_attempts';
const withoutGuessing = (tables: readonly string[]) => tables.filter((name) => name !== WRITTEN_BY_GUESSING);

/** Keeps what a module declares, and lets a test take it away. */
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
  const gone = await makeOrganization(portal, { status: 'deleted', parentId: foreign.id });
  await portal.pool.query(`UPDATE credentials SET password_hash = $1 WHERE organization_id = $2`, [
    await hashPassword(FOREIGN_PASSWORD, CHEAP),
    foreign.id,
  ]);
  await portal.pool.query(
    `UPDATE organizations SET name = $1 || name, trade_name = $1 || trade_name WHERE organization_id = ANY ($2)`,
    [`${CANARY} `, [foreignBranch.id, gone.id]],
  );
  const debtor = await makeDebtor(portal);
  await receiveCredit(portal, home, branch);
  await receiveCredit(portal, branch, twig);
  await receiveCredit(portal, foreign, foreignBranch);
  await addUpRefuels(portal);
  await fillTexts(portal, [foreign.id, foreignBranch.id, gone.id]);
  for (const organization of [home, branch, foreign]) await refuseRefuel(portal, organization);
  await sealRecords(portal.tenancy, CHAINS);
  for (const organization of [home, branch, foreign]) {
    await refuseRefuel(portal, organization);
    await buyCredit(portal, organization, cents(100));
    await changeSomething(portal, organization);
  }
  const others = { foreignBranchId: foreignBranch.id, deletedOrganizationId: gone.id };
  return { home, branch, twig, debtor, foreign, ...others };
}

/** A refuel that was refused and waits for its seal. */
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

/** A line of the audit trail that waits for its seal. */
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

/** A canary into every text that nothing was written to, each row its own: some may stand once alone. */
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

/** Sessions that were good once, or that no sign-in gives. */
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

/** What a person of the organisation is known by. */
function namesOf({ operator, movementKey, taxNumber }: FilledOrganization, property: string): string[] {
  const names: Record<string, string> = { identifier: operator.identifier, key: movementKey, taxNumber };
  const name = names[property];
  return name === undefined ? [] : [name];
}

const NEW_PASSWORD = 'Ribanceira-583';

/** Of a receipt that the station of the refuels issued in their month. */
const KEY_START = `352611${STATION_TAX_NUMBER}65001000000001112345678`;
const ACCESS_KEY = `${KEY_START}${checkDigit(KEY_START)}`;

/** What only that person knows, so that a call with it is theirs. */
function knownTo({ resetToken, eventTicket, authCode }: FilledOrganization, property: string): string[] {
  const known: Record<string, string[]> = {
    // The one that holds, and one that a link may set.
    password: [PASSWORD, NEW_PASSWORD],
    newPassword: [NEW_PASSWORD],
    token: [resetToken],
    ticket: [eventTicket],
    authCode: [MAILED_CODE],
    // Of the app, and of a mail.
    code: [authCode, MAILED_CODE],
    photo: [makeJpeg({ seed: 'new' }).toString('base64')],
    file: [makeJpeg({ seed: 'receipt' }).toString('base64')],
    accessKey: [ACCESS_KEY],
    // A moment that is past, behind the reading of a tank.
    at: ['2026-11-21T09:30:00.000Z'],
    // A moment that is still to come, for the clock of the sandbox.
    to: ['2026-12-24T18:00:00.000Z'],
  };
  return known[property] ?? [];
}

/** Values of the columns that are called like the property. */
function columnTexts(tables: readonly Table[], organizationId: string, property: string): string[] {
  const column = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const found = [...rowsOf(tables, organizationId)].flatMap(([{ columns }, rows]) =>
    columns.some(({ name, type }) => name === column && type === 'text')
      ? rows.map((row) => row[column])
      : [],
  );
  return [...new Set(found.filter((value): value is string => typeof value === 'string' && value !== ''))];
}

/** Smaller amounts may stand anywhere. */
const SECRET_CENTS = 1_000_000;

/** What stands in rows of these organisations and in nobody else's; words of a list tell nothing. */
function secretsOf(tables: readonly Table[], organizationIds: readonly string[]): string[] {
  const theirs = new Set<string>();
  const others = new Set<string>();
  for (const table of tables) {
    const own = new Set(organizationIds.flatMap((id) => rowsOf(tables, id).get(table) ?? []));
    for (const row of table.rows) {
      const told = Object.entries(row).filter(([column]) => !table.checked.has(column));
      for (const value of told.flatMap(([, value]) => valuesOf(value)))
        (own.has(row) && !table.isEverybodys ? theirs : others).add(value);
    }
  }
  return [...theirs].filter((value) => !others.has(value));
}

function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 4 || /^\d{4}-\d\d-\d\dT/.test(value) ? [] : [value];
  if (typeof value === 'number') return value < SECRET_CENTS ? [] : [String(value), String(value / 100)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [];
}

/** The outbox keeps the newest mails alone. */
async function emptyOutbox({ mail }: Portal): Promise<void> {
  const { length } = mail.list();
  if (mail.list().every(({ text }) => text === '')) return;
  for (let sent = 0; sent < Math.max(length, 200); sent += 1)
    await mail.send({ to: '', subject: '', text: '' });
}
