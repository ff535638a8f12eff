/** Sessions: opened by signing in or by the portal's cookie, looked up on every request, ended at once. */
import type { Clock } from '../clock.ts';
import { sqlState } from '../database/sql-state.ts';
import { afterCommit, type Tenancy, type Transaction } from '../database/tenancy.ts';
import { newId } from '../identifier.ts';
import { findByUserId, type Credential } from './credentials.repository.ts';
import { endOwnSignIn, listSignIns, type SignInRow } from './own-sessions.repository.ts';
import { NOWHERE, type Place } from './place.ts';
import { RENEWAL_GRACE_MS, SESSION_IDLE_MS, SIGN_IN_MS, USE_WRITTEN_EVERY_MS } from './durations.ts';
import {
  carrySessions,
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

/** Roles that may sign in to the portal. */
export type PortalRole = 'AdminOrg' | 'SuperAdminOrg';

interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: PortalRole;
  /** The organisation an administrator works for; null for a super administrator. */
  readonly organizationId: string | null;
}

/** The tokens themselves: they leave with the answer and are kept nowhere. */
export interface OpenedSession {
  readonly token: string;
  /** For the cookie; null where none was asked for. */
  readonly renewalToken: string | null;
}

type SessionsEndedListener = (userId: string) => void;

export interface Sessions {
  /** Who stands behind a bearer token, as they are now; null when nobody does any more. Counts as use unless told otherwise. */
  findCaller(bearerToken: string, options?: { isUse: boolean }): Promise<SignedIn | null>;
  /** Whose session that is, as above but without counting as use: a page that only listens is idle. */
  peek(sessionId: string): Promise<SignedIn | null>;
  /** Opens a session in the transaction that proved who it is for. */
  open(
    tx: Transaction,
    userId: string,
    options: { renewable: boolean; place?: Place },
  ): Promise<OpenedSession>;
  /** Buys a fresh session with the cookie's token; null when it is worth nothing. */
  renew(renewalToken: string, place: Place): Promise<(OpenedSession & { credential: Credential }) | null>;
  /** Ends this session and all that came of the same sign-in; answers whether the portal's cookie was part of it. */
  end(sessionId: string): Promise<boolean>;
  /** The sign-ins of a person that are still good, the one used last first. */
  listOf(caller: { userId: string; sessionId: string }): Promise<SignInRow[]>;
  /** Ends one of them; answers whether there was such a one. */
  endOf(userId: string, id: string): Promise<boolean>;
  /** Ends every session and every renewal of a person. */
  endAllOf(tx: Transaction, userId: string): Promise<void>;
  /** Told, after the commit, of whom this server has ended at least one session. The answer ends the listening. */
  onEnded(listener: SessionsEndedListener): () => void;
}

/** The database only lets itself be read, or has no space left. */
const NO_ROOM = new Set(['25006', '53100']);

export function isPortalRole(role: string): role is PortalRole {
  return role === 'AdminOrg' || role === 'SuperAdminOrg';
}

export function createSessions({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }): Sessions {
  const listeners = new Set<SessionsEndedListener>();

  function announce(tx: Transaction, userId: string): void {
    afterCommit(tx, () => {
      for (const listener of listeners) listener(userId);
    });
  }

  function find(key: Parameters<typeof findOpenSession>[1], isUse: boolean): Promise<SignedIn | null> {
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

  return {
    // Whoever is signed in may still read while nothing can be written, be it that they were here.
    findCaller: (token, { isUse } = { isUse: true }) => {
      const key = { tokenHash: hashToken(token) };
      return find(key, isUse).catch((error) => readWhenFull(error, () => find(key, false)));
    },
    peek: (id) => find({ id }, false),
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
        return ended !== undefined && ended.familyId !== null;
      }),
    ...ownSessions({ tenancy, clock }, announce),
    endAllOf: async (tx, userId) => {
      await endEverything(tx, userId, clock.now());
      announce(tx, userId);
    },
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What somebody does with their own sign-ins. */
function ownSessions(
  { tenancy, clock }: { tenancy: Tenancy; clock: Clock },
  announce: (tx: Transaction, userId: string) => void,
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

/** Whoever is signed in at `now` still is when the clock has jumped from there: nobody was idle meanwhile. */
export async function carrySignIns(tx: Transaction, now: Date, jumpMs: number): Promise<void> {
  if (jumpMs > 0) await carrySessions(tx, { now, usedAfter: idleSince(now), jumpMs });
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_MS);
}

/**
 * What a cookie stands for. Not good is one of an idle sign-in or of somebody inactive, and one that its successor has
 * long replaced: that is a copy in other hands, and nobody keeps that sign-in.
 */
async function findRenewal(tx: Transaction, token: string, now: Date) {
  const renewal = await lockRenewal(tx, hashToken(token), now);
  const credential = renewal && (await findByUserId(tx, renewal.userId));
  if (!credential) return null;
  const { replacedAt, familyId } = renewal;
  const isCopy = replacedAt !== null && now.getTime() - replacedAt.getTime() > RENEWAL_GRACE_MS;
  const good = credential.active && !isCopy && (await isFamilyInUse(tx, familyId, idleSince(now)));
  return { renewal, credential, good };
}

/** A session and, in a family, the renewal that follows it. Neither outlives the sign-in. */
async function openSession(
  tx: Transaction,
  clock: Clock,
  {
    userId,
    expiresAt,
    familyId,
    place,
  }: Pick<RenewalRow, 'userId' | 'expiresAt'> & { familyId: string | null; place: Place },
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
