import type { Clock } from '../clock.ts';
import { sqlState } from '../database/sql-state.ts';
import { afterCommit, type Tenancy, type DatabaseTransaction } from '../database/tenancy.ts';
import { newId } from '../identifier.ts';
import { limitsOfEmbed, type EmbedLimits } from './embed-limits.ts';
import { findByUserId, type Credential } from './credentials.repository.ts';
import { endEmbedSessions, findEmbedSession, shiftEmbedSessions } from './embed-sessions.repository.ts';
import { endOwnSignIn, listSignIns, type SignInRow } from './own-sessions.repository.ts';
import { NOWHERE, type AccountLocation } from './place.ts';
import { RENEWAL_GRACE_MS, SESSION_IDLE_MS, SIGN_IN_MS, USE_WRITTEN_EVERY_MS } from './durations.ts';
import {
  shiftSessions,
  endEverything,
  endFamily,
  endSignIn,
  findOpenSession,
  insertRenewal,
  insertSession,
  isFamilyInUse,
  lockRenewal,
  markReplaced,
  writeUse,
  type RenewalRow,
} from './sessions.repository.ts';
import { hashToken, newToken } from './tokens.ts';

export type PortalRole = 'AdminOrg' | 'SuperAdminOrg';

interface SessionSignIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: PortalRole;
  /** Home organization of an administrator or of an embed session; null for a super administrator. */
  readonly organizationId: string | null;
  readonly embed?: EmbedLimits;
}

/** Plain tokens for the response. The server stores only their hashes. */
export interface OpenedSession {
  readonly token: string;
  /** Token for the renewal cookie; null if the session is not renewable. */
  readonly renewalToken: string | null;
}

type SessionsEndedListener = (userId: string) => void;

export interface Sessions {
  /** Returns the current user of a bearer token, or null. By default the call counts as use of the session. */
  findCaller(bearerToken: string, options?: { isUse: boolean }): Promise<SessionSignIn | null>;
  /**
   * As `findCaller`, but finds the session by id and does not count as use: a page that only listens to events is idle.
   */
  peek(sessionId: string): Promise<SessionSignIn | null>;
  open(
    tx: DatabaseTransaction,
    userId: string,
    options: { renewable: boolean; place?: AccountLocation },
  ): Promise<OpenedSession>;
  /** Exchanges the cookie's token for a new session; null if the token is invalid. */
  renew(
    renewalToken: string,
    place: AccountLocation,
  ): Promise<(OpenedSession & { credential: Credential }) | null>;
  /**
   * Ends this session and all sessions of the same sign-in. Returns true if the portal's cookie belonged to that
   * sign-in.
   */
  end(sessionId: string): Promise<boolean>;
  listOf(caller: { userId: string; sessionId: string }): Promise<SignInRow[]>;
  endOf(userId: string, id: string): Promise<boolean>;
  endAllOf(tx: DatabaseTransaction, userId: string): Promise<void>;
  endEmbedded(tx: DatabaseTransaction, which: { apiKeyId: string; id?: string }): Promise<number>;
  /**
   * Calls the listener after the commit with each user whose session this server ended. The returned function
   * unsubscribes.
   */
  onEnded(listener: SessionsEndedListener): () => void;
}

/** Prefix of every token of an embed session. It makes leaked tokens recognizable. */
export const EMBED_TOKEN_START = 'litro_embed_';

/** SQLSTATEs of a read-only database and of a full disk. */
const NO_ROOM = new Set(['25006', '53100']);

export function isPortalRole(role: string): role is PortalRole {
  return role === 'AdminOrg' || role === 'SuperAdminOrg';
}

export function createSessions({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }): Sessions {
  const listeners = new Set<SessionsEndedListener>();

  function announce(tx: DatabaseTransaction, userId: string): void {
    afterCommit(tx, () => {
      for (const listener of listeners) listener(userId);
    });
  }

  function find(key: Parameters<typeof findOpenSession>[1], isUse: boolean): Promise<SessionSignIn | null> {
    return tenancy.asSystem('sign-in', async (tx) => {
      const now = clock.now();
      const session = await findOpenSession(tx, key, now, idleSince(now));
      if (!session?.active || !isPortalRole(session.role)) return null;
      if (isUse && now.getTime() - session.usedAt.getTime() >= USE_WRITTEN_EVERY_MS) {
        await writeUse(tx, session.id, now);
      }
      const { userId, role, organizationId } = session;
      return { sessionId: session.id, userId, role, organizationId };
    });
  }

  // An embed session has a fixed end, so its use is not recorded.
  function findEmbedded(key: Parameters<typeof findEmbedSession>[1]): Promise<SessionSignIn | null> {
    return tenancy.asSystem('sign-in', async (tx) => {
      const session = await findEmbedSession(tx, key, clock.now());
      if (!session) return null;
      const { id, userId, organizationId } = session;
      return { sessionId: id, userId, role: 'AdminOrg', organizationId, embed: limitsOfEmbed(session) };
    });
  }

  return {
    // If the database cannot write, signed-in users may still read. The server then does not record the use of the
    // session.
    findCaller: (token, { isUse } = { isUse: true }) => {
      const key = { tokenHash: hashToken(token) };
      if (token.startsWith(EMBED_TOKEN_START)) return findEmbedded(key);
      return find(key, isUse).catch((error) => readWhenFull(error, () => find(key, false)));
    },
    peek: async (id) => (await find({ id }, false)) ?? findEmbedded({ id }),
    open: (tx, userId, { renewable, place = NOWHERE }) => {
      const expiresAt = new Date(clock.now().getTime() + SIGN_IN_MS);
      const familyId = renewable ? newId(clock) : null;
      return openSession(tx, clock, { userId, expiresAt, familyId, place });
    },
    renew: (renewalToken, place) =>
      tenancy.asSystem('sign-in', async (tx) => {
        const found = await findRenewal(tx, renewalToken, clock.now());
        if (!found) return null;
        if (!found.good) {
          await endFamily(tx, found.renewal.familyId, clock.now());
          announce(tx, found.renewal.userId);
          return null;
        }
        await markReplaced(tx, found.renewal.id, clock.now());
        const { renewal, credential } = found;
        return { ...(await openSession(tx, clock, { ...renewal, place })), credential };
      }),
    end: (sessionId) =>
      tenancy.asSystem('sign-in', async (tx) => {
        const ended = await endSignIn(tx, sessionId, clock.now());
        if (ended) announce(tx, ended.userId);
        else
          for (const userId of await endEmbedSessions(tx, { id: sessionId }, clock.now()))
            announce(tx, userId);
        return ended !== undefined && ended.familyId !== null;
      }),
    ...ownSessions({ tenancy, clock }, announce),
    endAllOf: async (tx, userId) => {
      await endEverything(tx, userId, clock.now());
      announce(tx, userId);
    },
    endEmbedded: async (tx, which) => {
      const userIds = await endEmbedSessions(tx, which, clock.now());
      for (const userId of new Set(userIds)) announce(tx, userId);
      return userIds.length;
    },
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function ownSessions(
  { tenancy, clock }: { tenancy: Tenancy; clock: Clock },
  announce: (tx: DatabaseTransaction, userId: string) => void,
): Pick<Sessions, 'listOf' | 'endOf'> {
  return {
    listOf: (caller) =>
      tenancy.asSystem('sign-in', (tx) => {
        const now = clock.now();
        return listSignIns(tx, caller, now, idleSince(now));
      }),
    endOf: (userId, id) =>
      tenancy.asSystem('sign-in', async (tx) => {
        const ended = await endOwnSignIn(tx, { userId, id }, clock.now());
        if (ended) announce(tx, userId);
        return ended;
      }),
  };
}

function readWhenFull<T>(error: unknown, read: () => Promise<T>): Promise<T> {
  if (NO_ROOM.has(sqlState(error) ?? '')) return read();
  throw error;
}

/** Keeps current sign-ins valid when the sandbox clock jumps by `jumpMs` from `now`. */
export async function carrySignIns(tx: DatabaseTransaction, now: Date, jumpMs: number): Promise<void> {
  if (jumpMs <= 0) return;
  await shiftSessions(tx, { now, usedAfter: idleSince(now), jumpMs });
  await shiftEmbedSessions(tx, now, jumpMs);
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_MS);
}

/**
 * Finds the renewal of a cookie. The renewal is not `good` if the sign-in is idle, the user is inactive, or the cookie
 * was replaced long ago. A cookie replaced long ago is a stolen copy, so the sign-in must end.
 */
async function findRenewal(tx: DatabaseTransaction, token: string, now: Date) {
  const renewal = await lockRenewal(tx, hashToken(token), now);
  const credential = renewal && (await findByUserId(tx, renewal.userId));
  if (!credential) return null;
  const { replacedAt, familyId } = renewal;
  const isCopy = replacedAt !== null && now.getTime() - replacedAt.getTime() > RENEWAL_GRACE_MS;
  const good = credential.active && !isCopy && (await isFamilyInUse(tx, familyId, idleSince(now)));
  return { renewal, credential, good };
}

async function openSession(
  tx: DatabaseTransaction,
  clock: Clock,
  {
    userId,
    expiresAt,
    familyId,
    place,
  }: Pick<RenewalRow, 'userId' | 'expiresAt'> & { familyId: string | null; place: AccountLocation },
): Promise<OpenedSession> {
  const now = clock.now();
  const token = newToken();
  const session = { id: newId(clock), tokenHash: hashToken(token), userId, familyId, expiresAt, place };
  await insertSession(tx, session, now);
  if (familyId === null) return { token, renewalToken: null };
  const renewalToken = newToken();
  const renewal = { id: newId(clock), tokenHash: hashToken(renewalToken), userId, familyId, expiresAt };
  await insertRenewal(tx, renewal, now);
  return { token, renewalToken };
}
