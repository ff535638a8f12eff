import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { RouteResponse } from '#contract/routes.ts';
import type { Tank } from '#contract/tanks.ts';
import { MAX_PAGE_ROWS } from '#contract/facts.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { UnderKey } from '#core/api/api.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import type { element } from './tank-transactions.element.ts';

const GATHER_MS = 400;

export type Operating = 'refuel' | 'defuel';
type OperationRequest = Operating | 'book';
type TankOperationMovement = RouteResponse<'POST /admin/tank/{id}/defuel'>;

export interface TankTransactionsState extends OpenedRow {
  readonly session: Session;
  readonly tanks: Resource<readonly Tank[]>;
  /** Resolves once the tanks are loaded; empty if they cannot be loaded. */
  knownTanks(): Promise<readonly Tank[]>;
  readonly request: ReadonlySignal<OperationRequest | null>;
  /** Tank from the view of the host page; null for none. */
  readonly requestedTank: () => string | null;
  ask(what: OperationRequest | null): void;
  readonly changes: ReadonlySignal<number>;
  readonly operation: Operation<Operating>;
  /**
   * Sends an operation. Reuses the idempotency key until the answer is definite. Resolves to null after a
   * refusal.
   */
  operate(
    kind: Operating,
    call: (under: UnderKey) => Promise<TankOperationMovement>,
  ): Promise<TankOperationMovement | null>;
  start(): () => void;
}

export function createTankTransactionsState(
  session: Session,
  emit: Emit<typeof element>,
  initialView = '',
): TankTransactionsState {
  const request = signal<OperationRequest | null>(null);
  let requestedTank: string | null = null;
  const onView = (changed: ViewChanged) => void emit('litro-view-changed', changed);
  const row = createOpenedRow('transaction', readAction(initialView).rest, onView);
  const changes = signal(0);
  const changed = () => {
    changes.value += 1;
  };
  const tanks = createResource<readonly Tank[]>({
    ask: () => askForTanks(session),
    onFailure: 'keep',
    follow: { live: session.live, events: ['tank'], gatherMs: GATHER_MS },
  });
  const operation = createOperation<Operating>({ onUnknown: changed });
  return {
    session,
    tanks,
    async knownTanks() {
      const now = tanks.value.peek();
      if (now.status === 'ready') return now.value;
      return askForTanks(session).catch(() => []);
    },
    request,
    requestedTank: () => requestedTank,
    ask(what) {
      operation.clear();
      requestedTank = null;
      request.value = what;
    },
    changes,
    operation,
    async operate(kind, call) {
      const outcome = await operation.run(kind, ({ send }) => send(call));
      if (outcome.status !== 'done') return null;
      const { _id: transaction, operation: of, tank, volume, level } = outcome.answer.transaction;
      changed();
      void tanks.load();
      if (of !== 'VARIANCE_OPERATION') {
        emit('litro-tank-operated', { transaction, operation: of, tank: tank._id, volume, level });
      }
      return outcome.answer;
    },
    ...row,
    show(view) {
      const { action, tank, rest } = readAction(view);
      row.show(rest);
      if (!action) return;
      requestedTank = tank;
      request.value = action;
      // The form saves its input separately, so the view drops the request that opened the form.
      onView({ view: rest });
    },
    start: () => tanks.start(),
  };
}

async function askForTanks({ api }: Session): Promise<readonly Tank[]> {
  const { docs } = await api('GET /admin/organization/tank', { query: { limit: MAX_PAGE_ROWS } });
  return docs;
}

/** Parses `act=refuel&tank=ID`, which opens a form, and the rest of the view. */
function readAction(view: string): {
  readonly action: Operating | null;
  readonly tank: string | null;
  readonly rest: string;
} {
  const parts = new URLSearchParams(view);
  const [action, tank] = [parts.get('act'), parts.get('tank')];
  parts.delete('act');
  parts.delete('tank');
  return { action: action === 'refuel' || action === 'defuel' ? action : null, tank, rest: parts.toString() };
}
