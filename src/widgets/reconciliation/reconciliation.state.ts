import { batch, signal } from '@preact/signals-react';
import type { Reconciliation } from '#contract/reconciliation.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { formatChoice, instantOf, type InstantChoice } from './instant-choice.ts';
import type { element } from './reconciliation.element.ts';
import {
  formatView,
  parseView,
  type ReconciliationLine,
  type ReconciliationView,
} from './reconciliation-view.ts';

export type ReconciliationState = ReturnType<typeof createReconciliationState>;

const CALL = 'GET /admin/organization/reconciliation';
/** Credit movements arrive in bursts, so events within this time cause a single request. */
const GATHER_MS = 1_000;

function createReconciliation(session: Session, instant: () => Date | null | 'ahead') {
  return createResource<Reconciliation>({
    ask: () => {
      const at = instant();
      return session.api(CALL, { query: at instanceof Date ? { at: at.toISOString() } : {} });
    },
    onFailure: 'empty',
    follow: {
      live: session.live,
      events: ['balance', 'distribution', 'refuel-marks'],
      gatherMs: GATHER_MS,
      skipsWhile: () => instant() !== null,
    },
  });
}

export function createReconciliationState(
  session: Session,
  emit: Emit<typeof element>,
  {
    view = '',
    now = () => new Date(),
  }: { readonly view?: string | undefined; readonly now?: () => Date } = {},
) {
  const first = parseView(view);
  const [at, line, entry] = [signal(first.at), signal(first.line), signal(first.entry)];
  const isAhead = signal(false);
  const timeZone = () => timeZoneOf(session);
  const reconciliation = createReconciliation(session, () => instantOf(at.peek(), now(), timeZone()));
  const shown = (): ReconciliationView => ({ at: at.peek(), line: line.peek(), entry: entry.peek() });
  const take = (next: ReconciliationView) => {
    const isMoved = formatChoice(next.at) !== formatChoice(at.peek());
    batch(() => {
      at.value = next.at;
      line.value = next.line;
      entry.value = next.entry;
      isAhead.value = instantOf(next.at, now(), timeZone()) === 'ahead';
    });
    if (isMoved && !isAhead.peek()) void reconciliation.load();
  };
  const change = (next: Partial<ReconciliationView>, move?: 'open' | 'close') => {
    const before = formatView(shown());
    take({ ...shown(), ...next });
    const after = formatView(shown());
    if (after !== before) emit('litro-view-changed', { view: after, ...(move && { move }) });
  };
  return {
    session,
    timeZone,
    now,
    at,
    line,
    entry,
    isAhead,
    reconciliation,
    choose: (choice: InstantChoice) => change({ at: choice }),
    openLine: (name: ReconciliationLine) => change({ line: name }, 'open'),
    closeLine: () => change({ line: null }, 'close'),
    openEntry: (id: string) => change({ entry: id }, 'open'),
    closeEntry: () => change({ entry: null }, 'close'),
    show: (nextView: string) => take(parseView(nextView)),
    start() {
      isAhead.value = instantOf(at.peek(), now(), timeZone()) === 'ahead';
      return isAhead.peek() ? reconciliation.follow() : reconciliation.start();
    },
  };
}
