import type { TankTransaction } from '#contract/tank-operations.ts';
import { createSources, type FindQuery, type SourceResult } from '#blocks/pick/sources.ts';
import type { Session } from '#core/session/session.ts';

export interface FilledTaker {
  readonly id: string;
  readonly name: string;
  readonly isContainer: boolean;
}

/**
 * Finds vehicles and containers. If one of their two registers is forbidden or fails, the result contains
 * only the other.
 */
export async function findFilled(session: Session, query: FindQuery): Promise<FilledTaker[]> {
  const { vehicle } = createSources(session);
  const [vehicles, containers] = await Promise.all([
    vehicle(query).catch(() => []),
    findContainers(session, query).catch(() => []),
  ]);
  return [...vehicles.map(({ id, name }) => ({ id, name, isContainer: false })), ...containers];
}

async function findContainers({ api, can }: Session, query: FindQuery): Promise<FilledTaker[]> {
  if (can('portal.container.list') !== true) return [];
  const { docs } = await api('GET /admin/organization/container', { query });
  return docs.map(({ _id: id, name }) => ({ id, name, isContainer: true }));
}

/** Combines vehicles and containers in one field, because the call filters both by `vehicle`. */
export function pickSources(session: Session) {
  const { user } = createSources(session);
  const vehicle = async (query: FindQuery): Promise<SourceResult[]> =>
    (await findFilled(session, query)).map(({ id, name, isContainer }) => ({
      kind: 'vehicle',
      id,
      name,
      ...(isContainer && { isContainer }),
    }));
  return { vehicle, user };
}

const RECENT = 20;
const MOST_OFFERED = 4;

/**
 * Vehicles of the latest fuel withdrawals, and the tank of the first of these. Withdrawals by the user come before all
 * others.
 */
export interface Recent {
  readonly tank: string | null;
  readonly filled: readonly FilledTaker[];
}

export async function findRecent({ api, user }: Session): Promise<Recent> {
  const { docs } = await api('GET /admin/organization/tank/transaction', {
    query: { operation: 'DEFUEL_OPERATION', limit: RECENT },
  });
  return recentOf(docs, user.profile?._id ?? null);
}

export function recentOf(docs: readonly TankTransaction[], me: string | null): Recent {
  const isMine = ({ by }: TankTransaction) => by !== null && by.user === me;
  const inOrder = [...docs.filter(isMine), ...docs.filter((one) => !isMine(one))];
  const filled = new Map<string, FilledTaker>();
  for (const { vehicle } of inOrder) {
    if (!vehicle || filled.size === MOST_OFFERED) continue;
    const { _id: id, name, kind } = vehicle;
    filled.set(id, { id, name, isContainer: kind === 'container' });
  }
  return { tank: inOrder[0]?.tank._id ?? null, filled: [...filled.values()] };
}
