/** Embed sessions, which the back end of a partner opens with an API key. */
import {
  callsOfElements,
  EMBED_SESSION_MINUTES,
  type EmbedSession,
  type EmbedSessionInput,
} from '#contract/api-keys.ts';
import { findByIdentifier } from '../../platform/accounts/credentials.repository.ts';
import { USE_WRITTEN_EVERY_MS } from '../../platform/accounts/durations.ts';
import {
  countOpened,
  insertEmbedSession,
  type EmbedSessionRow,
} from '../../platform/accounts/embed-sessions.repository.ts';
import { EMBED_TOKEN_START } from '../../platform/accounts/sessions.service.ts';
import { hashToken, newToken } from '../../platform/accounts/tokens.ts';
import type { DatabaseTransaction, Tenancy } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { isWithinReach } from '../../platform/plugins/reach.ts';
import type { ApiKeyHolder } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { embedUserRecord } from '../../records/kinds/embed-user.record.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import {
  bySecretHash,
  findApiKey,
  findEmbedUser,
  findKeyOfAuthor,
  insertEmbedUser,
  lockEmbedUser,
  renameEmbedUser,
  writeKeyUse,
  type ApiKeyRow,
} from './api-keys.repository.ts';
import { SECRET_START, type ApiKeyParts } from './api-keys.service.ts';

const MINUTE_MS = 60_000;

/** Finds the key of a secret; null for an unknown, revoked or expired secret. */
export async function findHolder(
  { tenancy, clock }: Pick<ApiKeyParts, 'tenancy' | 'clock'>,
  secret: string,
): Promise<ApiKeyHolder | null> {
  if (!secret.startsWith(SECRET_START)) return null;
  const [found] = await tenancy.lookUp('sign-in', () =>
    bySecretHash({ secretHash: hashToken(secret), now: clock.now() }),
  );
  return found ?? null;
}

interface KeyOfAuthor {
  readonly id: string;
  readonly organizationId: string;
  readonly permissions: readonly string[];
}

/** Valid key of an author who acted in an embed session; undefined for other authors, and after a revocation. */
export async function readKeyOfAuthor(tenancy: Tenancy, userId: string): Promise<KeyOfAuthor | undefined> {
  const [key] = await findKeyOfAuthor(tenancy, userId);
  return key;
}

interface OpenedFrom {
  readonly address: string;
  readonly requestId: string;
}

/**
 * Opens a session. Refuses with `organization_forbidden`, `embed_scope_exceeded`, and with `too_many_requests` above the
 * limit of the key.
 */
export async function openEmbedSession(
  parts: ApiKeyParts,
  holder: ApiKeyHolder,
  request: EmbedSessionInput,
  from: OpenedFrom,
): Promise<EmbedSession> {
  const { tenancy, clock } = parts;
  const organizationId = request.organizationId ?? holder.organizationId;
  await assertReach(parts, holder, organizationId);
  return tenancy.asSystem('sign-in', async (tx) => {
    const key = await findApiKey(tx, holder.organizationId, holder.id);
    if (!key || key.revokedAt) throw new Refusal('api_key_unknown');
    const now = clock.now();
    const opened = await countOpened(tx, key.id, new Date(now.getTime() - MINUTE_MS));
    if (opened >= key.sessionsPerMinute) throw new Refusal('too_many_requests', undefined, MINUTE_MS / 1000);
    await writeKeyUse(tx, key.id, { now, usedBefore: new Date(now.getTime() - USE_WRITTEN_EVERY_MS) });
    const actor = { userId: key.id, ...from };
    const userId = await findActingUser(
      { tx, clock, organizationId: holder.organizationId, actor },
      key.id,
      request.user,
    );
    const minutes = request.minutes ?? EMBED_SESSION_MINUTES;
    const [token, expiresAt] = [
      `${EMBED_TOKEN_START}${newToken()}`,
      new Date(now.getTime() + minutes * MINUTE_MS),
    ];
    const limits = limitsFor(key, request);
    const administratorId = await findAdministrator(
      tx,
      [holder.organizationId, organizationId],
      request.user,
    );
    const session = {
      id: newId(clock),
      organizationId,
      apiKeyId: key.id,
      userId,
      administratorId,
      ...limits,
    };
    await insertEmbedSession(tx, { ...session, tokenHash: hashToken(token), createdAt: now, expiresAt });
    return {
      token,
      session: session.id,
      expiresAt: expiresAt.toISOString(),
      calls: [...callsOfElements(request.elements)],
    };
  });
}

/** Refuses with `not_found` for a session of another key, and for an ended session. */
export async function endEmbedSession(
  { tenancy, sessions }: ApiKeyParts,
  holder: ApiKeyHolder,
  id: string,
): Promise<void> {
  const ended = await tenancy.asSystem('sign-in', (tx) =>
    sessions.endEmbedded(tx, { apiKeyId: holder.id, id }),
  );
  if (ended === 0) throw new Refusal('not_found');
}

/** A session may belong to the organization of its key, or to an organization below it. */
async function assertReach(
  { tenancy }: Pick<ApiKeyParts, 'tenancy'>,
  { id, organizationId: home }: ApiKeyHolder,
  organizationId: string,
): Promise<void> {
  if (organizationId === home) return;
  const caller = { role: 'AdminOrg', userId: id, organizationId: home } as const;
  if (!(await isWithinReach(tenancy, caller, organizationId))) throw new Refusal('organization_forbidden');
}

type SessionLimits = Pick<
  EmbedSessionRow,
  'elements' | 'permissions' | 'origins' | 'allowsServers' | 'isReadOnly'
>;

/**
 * Limits of the new session. The request may narrow the elements, permissions and origins of the key, never extend
 * them.
 */
function limitsFor(key: ApiKeyRow, request: EmbedSessionInput): SessionLimits {
  const { elements, permissions = key.permissions, origins = key.origins, readOnly = false } = request;
  const within = (requested: readonly string[], permitted: readonly string[]) =>
    requested.every((one) => permitted.includes(one));
  const isWithin =
    within(elements, key.elements) && within(permissions, key.permissions) && within(origins, key.origins);
  if (!isWithin) throw new Refusal('embed_scope_exceeded');
  return { elements, permissions, origins, allowsServers: key.allowsServers, isReadOnly: readOnly };
}

/** Administrator account of the partner's user; null without an e-mail address. Refuses with `embed_account_unknown`. */
async function findAdministrator(
  tx: DatabaseTransaction,
  organizationIds: readonly string[],
  user: EmbedSessionInput['user'],
): Promise<string | null> {
  if (user?.email === undefined) return null;
  const account = await findByIdentifier(tx, user.email.toLowerCase());
  const isOfCompany = account?.organizationId != null && organizationIds.includes(account.organizationId);
  if (!isOfCompany || !account.active || account.role !== 'AdminOrg') {
    throw new Refusal('embed_account_unknown');
  }
  return account.userId;
}

/**
 * Returns the id of the user who acts in the embed session. With `user`, this is the partner's user, whom the function
 * creates or renames. Otherwise this is the id of the API key.
 */
async function findActingUser(
  writing: Writing,
  apiKeyId: string,
  user: EmbedSessionInput['user'],
): Promise<string> {
  if (!user) return apiKeyId;
  const { tx, clock, organizationId } = writing;
  await lockEmbedUser(tx, apiKeyId, user.id);
  const found = await findEmbedUser(tx, apiKeyId, user.id);
  const id = found?.id ?? newId(clock);
  if (found?.name === user.name) return id;
  await recordChange(writing, found ? 'change' : 'create', [{ record: embedUserRecord, ids: [id] }], () =>
    found
      ? renameEmbedUser(tx, id, user.name)
      : insertEmbedUser(tx, {
          organization_id: organizationId,
          id,
          api_key_id: apiKeyId,
          external_id: user.id,
          name: user.name,
          created_at: clock.now(),
        }),
  );
  return id;
}
