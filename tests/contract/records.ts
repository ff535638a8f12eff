/** One record of every kind that an organisation can have, alive and deleted. */
import { PERMISSION_KEYS } from '#contract/permissions.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { newId } from '../../src/server/identifier.ts';
import { findAccount, insertAccounts } from '../../src/server/modules/ledger/ledger.repository.ts';
import { postEntry } from '../../src/server/modules/ledger/post-entry.ts';
import { createSessions, type OpenedSession } from '../../src/server/modules/sign-in/sessions.service.ts';
import { hashAuthCode, hashToken, newToken } from '../../src/server/modules/sign-in/tokens.ts';
import { changePhoto, checkPhoto } from '../../src/server/modules/vehicle-photos/vehicle-photos.service.ts';
import { makeAccount, type TestAccount } from '../../src/server/testing/accounts.ts';
import {
  buyCredit,
  makeFill,
  makeMember,
  makeOrganization,
  makeStation,
  makeVehicle,
  nobody,
  type TestOrganization,
} from '../../src/server/testing/organizations.ts';
import { makeJpeg } from '../../src/server/testing/pictures.ts';
import type { Portal } from '../../src/server/testing/portal.ts';

export interface Filling {
  /** Stands in every name of the organisation. */
  readonly word: string;
  readonly sharingType: 'EMPLOYEE' | 'VEHICLE';
  readonly companyCents: number;
  readonly parentId?: string;
}

export interface FilledOrganization extends TestOrganization {
  /** The first administrator, who holds every permission without a record. */
  readonly first: TestAccount;
  /** An administrator who holds every permission by a record. */
  readonly operator: TestAccount;
  readonly session: OpenedSession;
  /** The token of a link that sets the operator's password anew. */
  readonly resetToken: string;
  /** By which the operator's session joins an event stream. */
  readonly eventTicket: string;
  /** The key of a movement that the operator made. */
  readonly movementKey: string;
}

export async function fillOrganization(portal: Portal, filling: Filling): Promise<FilledOrganization> {
  const { word, companyCents, ...options } = filling;
  const organization = await makeOrganization(portal, options);
  const { pool, clock } = portal;
  await pool.query(
    `UPDATE organizations SET name = $2 || name, trade_name = $2 || trade_name, has_expense_center_module = true WHERE organization_id = $1`,
    [organization.id, `${word} `],
  );
  const first = await makeAccount(portal, organization);
  const operator = await makeAccount(portal, organization);
  const gone = await makeAccount(portal, organization, { status: 'deleted' });
  await grant(portal, organization, operator.userId, PERMISSION_KEYS);
  await grant(portal, organization, gone.userId, PERMISSION_KEYS.slice(0, 1));
  await pool.query(`INSERT INTO organization_settings (organization_id) VALUES ($1)`, [organization.id]);
  const filledVehicle = await makeOwners(portal, organization, word);
  await buyCredit(portal, organization, cents(companyCents));
  await handOut(portal, organization, companyCents);
  await fillTank(portal, organization, filledVehicle, word);
  const movementKey = `${word}-${newId(clock)}`;
  await pool.query(
    `INSERT INTO idempotency_keys (organization_id, user_id, key, request_hash, answer, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      organization.id,
      operator.userId,
      movementKey,
      hashToken(word),
      JSON.stringify({ entry: newId(clock), amount: companyCents / 100 }),
      clock.now(),
    ],
  );
  return { ...organization, first, operator, movementKey, ...(await signInOperator(portal, operator)) };
}

/** Answers the vehicle that is to be filled. */
async function makeOwners(portal: Portal, organization: TestOrganization, word: string): Promise<string> {
  const { pool, clock } = portal;
  const person = { firstName: word, lastName: `de ${word}` };
  const driver = await makeMember(portal, organization, person);
  await makeMember(portal, organization, { ...person, role: 'User', importId: newId(clock) });
  const goneDriver = await makeMember(portal, organization, { ...person, status: 'deleted' });
  const vehicle = await makeVehicle(portal, organization, { importId: newId(clock) });
  await makeVehicle(portal, organization, { kind: 'container', plate: `Tambor ${word}` });
  const goneVehicle = await makeVehicle(portal, organization, { status: 'deleted' });
  await makeStation(portal, organization, { name: `Posto ${word}` });
  await makeStation(portal, organization, { name: `Antigo posto ${word}`, status: 'deleted' });
  const filledVehicle = await makeVehicle(portal, organization);
  await pool.query(
    `INSERT INTO member_secrets (organization_id, member_id)
     SELECT organization_id, id FROM members WHERE organization_id = $1 AND user_id = $2`,
    [organization.id, driver],
  );
  const center = newId(clock);
  const goneCenter = newId(clock);
  await pool.query(
    `INSERT INTO expense_centers (organization_id, id, name, status, created_at)
     SELECT $1::uuid, id, name, status, $2::timestamptz FROM unnest($3::uuid[], $4::text[], $5::text[]) AS c (id, name, status)`,
    [
      organization.id,
      clock.now(),
      [center, goneCenter],
      [`Frota ${word}`, `Velha frota ${word}`],
      ['active', 'deleted'],
    ],
  );
  const owned = [
    { user: driver },
    { user: driver, center },
    { vehicle },
    { vehicle, center },
    { vehicle: filledVehicle },
    { user: goneDriver },
    { vehicle: goneVehicle, center: goneCenter },
  ].map((wallet) => ({ id: newId(clock), ...wallet }));
  await pool.query(
    `INSERT INTO wallets (organization_id, id, user_id, vehicle_id, expense_center_id, created_at)
     SELECT $1::uuid, id, "user", vehicle, center, $2::timestamptz
     FROM jsonb_to_recordset($3) AS w (id uuid, "user" uuid, vehicle uuid, center uuid)`,
    [organization.id, clock.now(), JSON.stringify(owned)],
  );
  await portal.tenancy.inScope(organization.scope, (tx) =>
    insertAccounts(
      tx,
      organization.id,
      owned.map(({ id }) => ({ id, kind: 'wallet' as const })),
    ),
  );
  return filledVehicle;
}

/** A part of the company's credit to each wallet, each another amount. */
async function handOut(portal: Portal, organization: TestOrganization, companyCents: number): Promise<void> {
  await portal.tenancy.inScope(organization.scope, async (tx) => {
    const company = await findAccount(tx, organization.id, 'company');
    const wallets = await tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('organization_id', '=', organization.id)
      .where('kind', '=', 'wallet')
      .execute();
    const toWallets = wallets.map(({ id: accountId }, index) => ({
      accountId,
      amountCents: cents(Math.floor(companyCents / 20) + index),
    }));
    const sum = toWallets.reduce((total, { amountCents }) => total + amountCents, 0);
    await postEntry(tx, portal.clock, {
      organizationId: organization.id,
      kind: 'distribution',
      actor: nobody,
      postings: [{ accountId: company.id, amountCents: -sum as Cents }, ...toWallets],
    });
  });
}

/** What a vehicle with a photo was filled with, twice, from its own wallet. */
async function fillTank(
  portal: Portal,
  organization: TestOrganization,
  vehicle: string,
  word: string,
): Promise<void> {
  const { rows } = await portal.pool.query<{ wallet: string }>(
    `SELECT id AS wallet FROM wallets WHERE organization_id = $1 AND vehicle_id = $2`,
    [organization.id, vehicle],
  );
  const wallet = rows[0]?.wallet ?? '';
  for (const odometer of [81_000, 81_400]) {
    const station = `Posto ${word}`;
    await makeFill(portal, organization, { vehicle, wallet, odometer, station });
  }
  const photo = checkPhoto(makeJpeg({ seed: word }).toString('base64'));
  await portal.tenancy.inScope(organization.scope, (tx) =>
    changePhoto({ tx, clock: portal.clock, organizationId: organization.id, actor: nobody }, vehicle, photo),
  );
}

async function grant(
  { pool, clock }: Portal,
  organization: TestOrganization,
  userId: string,
  permissions: readonly string[],
): Promise<void> {
  await pool.query(
    `INSERT INTO user_permissions (organization_id, id, user_id, permission, status)
     SELECT $1::uuid, id, $2::uuid, permission, 'active' FROM unnest($3::uuid[], $4::text[]) AS p (id, permission)`,
    [organization.id, userId, permissions.map(() => newId(clock)), [...permissions]],
  );
}

/** A session as a sign-in on the portal page leaves it; nothing asks for the password, which is dear. */
export function openSession({ tenancy, clock }: Portal, account: TestAccount): Promise<OpenedSession> {
  const sessions = createSessions({ tenancy, clock });
  return tenancy.asSystem('sign-in', (tx) => sessions.open(tx, account.userId, { renewable: true }));
}

async function signInOperator(portal: Portal, operator: TestAccount) {
  const { pool, clock } = portal;
  const resetToken = newToken();
  const until = new Date(clock.now().getTime() + 600_000);
  await pool.query(`INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, $3)`, [
    hashToken(resetToken),
    operator.userId,
    until,
  ]);
  await pool.query(
    `INSERT INTO auth_codes (user_id, code_hash, expires_at, sent_at) VALUES ($1, $2, $3, $4)`,
    [operator.userId, hashAuthCode(operator.userId, '112233'), until, clock.now()],
  );
  const session = await openSession(portal, operator);
  const { body } = await portal.ask<{ ticket: string }>('POST /events/ticket', { token: session.token });
  return { session, resetToken, eventTicket: body.ticket };
}
