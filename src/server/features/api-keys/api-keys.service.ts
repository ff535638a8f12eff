import { MAX_API_KEYS, type ApiKey, type ApiKeyChange, type ApiKeyInput } from '#contract/api-keys.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteName, RouteQuery, RouteResponse } from '#contract/routes.ts';
import { hashToken, newToken } from '../../platform/accounts/tokens.ts';
import type { Sessions } from '../../platform/accounts/sessions.service.ts';
import { authorIn, readUserNames } from '../../platform/accounts/user-name.service.ts';
import type { Clock } from '../../platform/clock.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import { sqlState } from '../../platform/database/sql-state.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { apiKeyRecord } from '../../records/kinds/api-key.record.ts';
import { nothingChanged, recordChange, type Writing } from '../../records/record-change.ts';
import { readHeld } from '../permissions/permissions.service.ts';
import {
  apiKeyList,
  countApiKeys,
  countOpenSessions,
  findApiKey,
  insertApiKey,
  lockApiKeys,
  replaceSecret,
  updateApiKey,
  type ApiKeyRow,
} from './api-keys.repository.ts';

export interface ApiKeyParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'endEmbedded'>;
}

/** Prefix of every secret. It makes leaked secrets recognizable. */
export const SECRET_START = 'litro_key_';

const newSecret = (): string => `${SECRET_START}${newToken()}`;

interface PresentedWith {
  readonly names: ReadonlyMap<string, string>;
  readonly openSessions: ReadonlyMap<string, number>;
}

export async function listApiKeys(
  parts: ApiKeyParts,
  { scope, organizationId }: Pick<Call<RouteName>, 'scope' | 'organizationId'>,
  query: RouteQuery<'GET /admin/organization/api-key'>,
): Promise<RouteResponse<'GET /admin/organization/api-key'>> {
  const { tenancy, clock } = parts;
  const { rows, ...paging } = await tenancy.inScope(
    scope,
    (tx) => readPage(tx, query, apiKeyList(organizationId, query)),
    { snapshot: true },
  );
  const ids = rows.map(({ id }) => id);
  const counts = ids.length === 0 ? [] : await countOpenSessions(tenancy, ids, clock.now());
  const presented = {
    names: await readUserNames(
      tenancy,
      rows.map(({ createdBy }) => createdBy),
    ),
    openSessions: new Map(counts.map(({ apiKeyId, count }) => [apiKeyId, Number(count)])),
  };
  return { docs: rows.map((row) => presentApiKey(row, presented)), ...paging };
}

export interface KeyManager extends PresentedWith {
  readonly held: ReadonlySet<PermissionKey>;
}

/** Reads data for the response before the transaction. `id` is the id of the API key to change. */
export async function prepareManager(
  { tenancy, clock }: ApiKeyParts,
  call: Pick<Call<RouteName>, 'caller' | 'organizationId' | 'scope'>,
  id?: string,
): Promise<KeyManager> {
  const { caller, organizationId, scope } = call;
  const row =
    id === undefined ? undefined : await tenancy.inScope(scope, (tx) => findApiKey(tx, organizationId, id));
  const counts = row ? await countOpenSessions(tenancy, [row.id], clock.now()) : [];
  return {
    held: await readHeld(tenancy, { caller, organizationId }),
    names: await readUserNames(tenancy, [caller.userId, row?.createdBy ?? null]),
    openSessions: new Map(counts.map(({ apiKeyId, count }) => [apiKeyId, Number(count)])),
  };
}

/** Refuses with `permission_not_held`, `api_key_unusable`, `api_keys_full` and `api_key_exists`. */
export async function createApiKey(
  writing: Writing,
  body: ApiKeyInput,
  manager: KeyManager,
): Promise<{ record: ApiKey; key: string }> {
  const { tx, clock, organizationId, actor } = writing;
  assertHeld(manager, body.permissions);
  assertUsable(body);
  await lockApiKeys(tx, organizationId);
  if ((await countApiKeys(tx, organizationId)) >= MAX_API_KEYS) throw new Refusal('api_keys_full');
  const [id, key] = [newId(clock), newSecret()];
  await recordUnderOwnName(writing, 'create', id, () =>
    insertApiKey(tx, {
      organization_id: organizationId,
      id,
      key_hash: hashToken(key),
      created_at: clock.now(),
      created_by: actor.userId,
      name: body.name,
      elements: body.elements,
      permissions: body.permissions,
      origins: body.origins,
      allows_servers: body.allowsServers,
      sessions_per_minute: body.sessionsPerMinute,
    }),
  );
  return { record: await presentStored(writing, id, manager), key };
}

/**
 * Refuses with `not_found`, `api_key_revoked`, `permission_not_held` for an added permission, `api_key_unusable` and
 * `api_key_exists`.
 */
export async function changeApiKey(
  writing: Writing,
  { id, change }: { readonly id: string; readonly change: ApiKeyChange },
  manager: KeyManager,
): Promise<ApiKey> {
  const { tx, organizationId } = writing;
  const before = await lockUsable(writing, id);
  const { permissions = before.permissions } = change;
  assertHeld(
    manager,
    permissions.filter((key) => !before.permissions.includes(key)),
  );
  const { origins = before.origins, allowsServers = before.allowsServers } = change;
  assertUsable({ origins, allowsServers });
  await recordUnderOwnName(writing, 'change', id, () =>
    updateApiKey(tx, organizationId, id, columnsOf(change)),
  );
  return presentStored(writing, id, manager);
}

/** Refuses with `not_found` and `api_key_revoked`. The former secret remains valid for `overlapMinutes`. */
export async function rotateApiKey(
  writing: Writing,
  { id, overlapMinutes }: { readonly id: string; readonly overlapMinutes: number },
  manager: KeyManager,
): Promise<{ record: ApiKey; key: string }> {
  const { tx, clock, organizationId } = writing;
  await lockUsable(writing, id);
  const key = newSecret();
  const now = clock.now();
  const formerUntil = overlapMinutes === 0 ? null : new Date(now.getTime() + overlapMinutes * 60_000);
  await recordChange(writing, 'rotate', [{ record: apiKeyRecord, ids: [id] }], () =>
    replaceSecret(tx, organizationId, id, { keyHash: hashToken(key), formerUntil, now }),
  );
  return { record: await presentStored(writing, id, manager), key };
}

/**
 * The sessions of a revoked key are no longer valid. A second revocation changes nothing. Refuses with `not_found`.
 */
export async function revokeApiKey(writing: Writing, id: string, manager: KeyManager): Promise<ApiKey> {
  const { tx, clock, organizationId } = writing;
  const before = await findApiKey(tx, organizationId, id, { hold: true });
  if (!before) throw new Refusal('not_found');
  if (before.revokedAt) nothingChanged(writing);
  else {
    await recordChange(writing, 'revoke', [{ record: apiKeyRecord, ids: [id] }], () =>
      updateApiKey(tx, organizationId, id, { revoked_at: clock.now() }),
    );
  }
  return presentStored(writing, id, manager);
}

async function lockUsable({ tx, organizationId }: Writing, id: string): Promise<ApiKeyRow> {
  const row = await findApiKey(tx, organizationId, id, { hold: true });
  if (!row) throw new Refusal('not_found');
  if (row.revokedAt) throw new Refusal('api_key_revoked');
  return row;
}

function assertHeld({ held }: KeyManager, permissions: readonly string[]): void {
  if (permissions.some((key) => !held.has(key as PermissionKey))) throw new Refusal('permission_not_held');
}

/** A key without origins and without servers could open only useless sessions. */
function assertUsable({ origins, allowsServers }: Pick<ApiKeyInput, 'origins' | 'allowsServers'>): void {
  if (origins.length === 0 && !allowsServers) throw new Refusal('api_key_unusable');
}

const UNIQUE_VIOLATION = '23505';

/** Records the change of a key. The unique index refuses a second key with the same name. */
async function recordUnderOwnName(
  writing: Writing,
  operation: 'create' | 'change',
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await recordChange(writing, operation, [{ record: apiKeyRecord, ids: [id] }], work);
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('api_key_exists');
    throw error;
  }
}

function columnsOf(fields: ApiKeyChange) {
  const { name, elements, permissions, origins, allowsServers, sessionsPerMinute } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(elements && { elements }),
    ...(permissions && { permissions }),
    ...(origins && { origins }),
    ...(allowsServers !== undefined && { allows_servers: allowsServers }),
    ...(sessionsPerMinute !== undefined && { sessions_per_minute: sessionsPerMinute }),
  };
}

async function presentStored(
  { tx, organizationId }: Writing,
  id: string,
  presented: PresentedWith,
): Promise<ApiKey> {
  const row = await findApiKey(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return presentApiKey(row, presented);
}

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function presentApiKey(row: ApiKeyRow, { names, openSessions }: PresentedWith): ApiKey {
  return {
    _id: row.id,
    name: row.name,
    elements: row.elements as ApiKey['elements'],
    permissions: row.permissions as ApiKey['permissions'],
    origins: row.origins,
    allowsServers: row.allowsServers,
    sessionsPerMinute: row.sessionsPerMinute,
    status: row.revokedAt ? 'revoked' : 'active',
    createdAt: row.createdAt.toISOString(),
    createdBy: authorIn(names, row.createdBy),
    rotatedAt: instantOf(row.rotatedAt),
    formerKeyUntil: instantOf(row.formerUntil),
    usedAt: instantOf(row.usedAt),
    openSessions: row.revokedAt ? 0 : (openSessions.get(row.id) ?? 0),
  };
}
