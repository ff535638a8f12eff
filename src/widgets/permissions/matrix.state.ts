import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Permission, PermissionKey } from '#contract/permissions.ts';
import type { AdministratorCategory } from '#contract/values.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { createOperationOf } from '#core/state/operation.ts';
import { ready, type Remote } from '#core/state/remote/remote.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { PermissionChanged } from './permissions.element.ts';
import { NOT_GIVEN, parseHolding, parseHoldings, type Holdings } from './matrix.model.ts';

const GATHER_MS = 400;

export interface Matrix {
  readonly userId: string;
  readonly holdings: ReadonlySignal<Remote<Holdings>>;
  /** Category of the administrator; null until loaded. */
  readonly category: ReadonlySignal<AdministratorCategory | null>;
  /** Requested changes without an answer; the switches already show them. */
  readonly pending: ReadonlySignal<ReadonlyMap<PermissionKey, boolean>>;
  readonly busy: ReadonlySignal<boolean>;
  load(): Promise<void>;
  /**
   * Resolves to the error of a refusal, or to `busy` while the same permission is being changed.
   */
  change(key: PermissionKey, active: boolean): Promise<ApiError | 'done' | 'busy'>;
  /** Loads the permissions and follows changes until the returned function is called. */
  start(): () => void;
}

export function createMatrix(
  session: Session,
  userId: string,
  onChanged: (change: PermissionChanged) => void,
): Matrix {
  const pending = signal<ReadonlyMap<PermissionKey, boolean>>(new Map());
  const resource = createResource<MatrixRows>({
    ask: () => ask(session, userId),
    onFailure: 'empty',
    follow: { live: session.live, events: ['permissions'], gatherMs: GATHER_MS },
  });
  const { value: known, busy, load, start } = resource;
  const holdings = computed(() =>
    known.value.status === 'ready' ? ready(known.value.value.holdings) : known.value,
  );
  const category = computed(() => (known.value.status === 'ready' ? known.value.value.category : null));

  const take = (key: PermissionKey, doc: Permission) =>
    resource.change(({ holdings: before, ...same }) => ({
      ...same,
      holdings: new Map(before).set(key, parseHolding(userId, doc)),
    }));
  const operationOf = createOperationOf<'switch'>();
  const change = async (key: PermissionKey, active: boolean): Promise<ApiError | 'done' | 'busy'> => {
    const outcome = await operationOf(key).run('switch', async () => {
      const before = holdings.peek();
      const { recordId } = (before.status === 'ready' && before.value.get(key)) || NOT_GIVEN;
      pending.value = new Map(pending.peek()).set(key, active);
      try {
        take(key, await send(session, { userId, key, recordId, active }));
        onChanged({ user: userId, permission: key, status: statusOf(active) });
      } catch (reason) {
        const { outcome, code } = toApiError(reason);
        // If the answer is lost or the record is missing, only the server knows the current permission.
        if (outcome === 'unknown' || code === 'not_found') await load();
        throw reason;
      } finally {
        pending.value = new Map([...pending.peek()].filter(([other]) => other !== key));
      }
    });
    if (outcome.status === 'refused') return outcome.error;
    return outcome.status === 'done' ? 'done' : 'busy';
  };
  return { userId, holdings, category, pending, busy, load, change, start };
}

interface MatrixRows extends Pick<
  RouteResponse<'GET /admin/organization/user/permissions/{id}'>,
  'category'
> {
  readonly holdings: Holdings;
}

async function ask(session: Session, userId: string): Promise<MatrixRows> {
  const params = { id: userId };
  const { docs, category } = await session.api('GET /admin/organization/user/permissions/{id}', { params });
  return { holdings: parseHoldings(userId, docs), category };
}

interface SentChange {
  readonly userId: string;
  readonly key: PermissionKey;
  readonly recordId: string | null;
  readonly active: boolean;
}

/**
 * Sends the status of a permission. The first change creates the record of the permission; every later change
 * updates it.
 */
function send(session: Session, { userId, key, recordId, active }: SentChange): Promise<Permission> {
  const status = statusOf(active);
  return recordId === null
    ? session.api('POST /admin/organization/user/permission', {
        body: { _permission: key, _user: userId, status },
      })
    : session.api('PUT /admin/organization/user/permission/{id}', {
        params: { id: recordId },
        body: { status },
      });
}

function statusOf(active: boolean): 'active' | 'inactive' {
  return active ? 'active' : 'inactive';
}
