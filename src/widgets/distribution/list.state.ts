/** The rows and the company balance: loaded quickly first, completely then, and kept true by the session's events. */
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Balance, Distribution } from '#contract/balance.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { failed, idle, loading, ready, type Remote } from '#core/state/remote.ts';
import { keepIdentity, parseRows, type Center, type DistributionRow } from './rows.model.ts';

/** Rows of the first answer: a screenful, so that it is there at once. */
const FIRST_ROWS = 100;
/** The most one answer carries. */
const MOST_ROWS = 10_000;

export interface Listing {
  readonly type: BalanceSharingType;
  /** Whose wallets alone are shown; null for all. */
  readonly center: Center | null;
  readonly rows: readonly DistributionRow[];
  readonly hasAnywhere: boolean;
  readonly companyCents: Cents;
  /** Owners there are; more than are shown while the rest loads, or beyond what one answer carries. */
  readonly total: number;
  /** Owners that are shown. */
  readonly shown: number;
  /** When it was answered, by the clock of this device. */
  readonly receivedAt: Date;
}

export interface List {
  readonly listing: ReadonlySignal<Remote<Listing>>;
  /** Of the company alone, so that a movement elsewhere renders the figures and not the table. */
  readonly companyCents: ReadonlySignal<Cents>;
  /** Why the last reload, or the loading of the rest, gave nothing; what stood before stays on the screen. */
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly loading: ReadonlySignal<boolean>;
  /** Requests so far, by number, and the last one whose answer is shown: it has what was told before it began. */
  readonly requests: { readonly begun: number; readonly shown: number };
  /** With `anew` what is shown is forgotten first. */
  load(anew?: boolean): Promise<void>;
  /** Puts in what a movement answered. Answers to lists asked for before it are dropped. */
  change(rows: readonly DistributionRow[], balance?: Balance): void;
}

export type OnRows = (before: readonly DistributionRow[], after: readonly DistributionRow[]) => void;

/** `centerNow`: the cost centre whose wallets are to be shown. */
export function createList(session: Session, centerNow: () => Center | null, onRows: OnRows): List {
  const listing: Signal<Remote<Listing>> = signal(idle);
  const companyCents = signal<Cents>(ZERO_CENTS);
  const failure = signal<ApiError | null>(null);
  const busy = signal(false);
  const { requests, ask } = createRequests(session, centerNow);
  let asked = 0;

  const put = (next: Listing) => {
    const before = rowsIn(listing.peek());
    const rows = keepIdentity(before, next.rows);
    batch(() => {
      listing.value = ready({ ...next, rows });
      companyCents.value = next.companyCents;
      failure.value = null;
      onRows(before, rows);
    });
  };
  const show = ({ request, ...answer }: Listing & { request: number }) => {
    requests.shown = request;
    put(answer);
  };
  const load = async (anew = false) => {
    const turn = ++asked;
    if (anew) listing.value = idle;
    const known = listing.peek();
    const first = known.status !== 'ready';
    if (first) listing.value = loading;
    busy.value = true;
    try {
      const start = await ask(first || known.value.total <= FIRST_ROWS ? FIRST_ROWS : MOST_ROWS);
      if (turn !== asked) return;
      // The rest is on its way while the first rows are drawn.
      const rest = isWhole(start) ? null : ask(MOST_ROWS);
      show(start);
      const complete = await rest;
      if (complete && turn === asked) show(complete);
    } catch (reason) {
      if (turn !== asked) return;
      if (listing.peek().status === 'ready') failure.value = toApiError(reason);
      else listing.value = failed(toApiError(reason));
    } finally {
      if (turn === asked) busy.value = false;
    }
  };

  return {
    listing,
    companyCents,
    failure,
    loading: busy,
    requests,
    load,
    change(rows, balance) {
      const current = listing.peek();
      if (current.status !== 'ready') return;
      asked += 1;
      busy.value = false;
      put({ ...current.value, ...(balance && { companyCents: centsFromReais(balance.company) }), rows });
      // What was being loaded was dropped: ask for it again.
      if (!isWhole(current.value)) void load();
    },
  };
}

/** Numbers what is asked for. */
function createRequests(session: Session, centerNow: () => Center | null) {
  const requests = { begun: 0, shown: 0 };
  const ask = async (limit: number) => {
    const request = ++requests.begun;
    return { request, ...(await askForRows(session, centerNow(), limit)) };
  };
  return { requests, ask };
}

function isWhole({ shown, total }: Listing): boolean {
  return shown >= Math.min(total, MOST_ROWS);
}

async function askForRows(session: Session, center: Center | null, limit: number): Promise<Listing> {
  const type = session.hydrate.balanceSharingType;
  const sort = type === 'VEHICLE' ? 'licensePlate' : 'name';
  const answer = await session.api('GET /admin/organization/balance/distribution', {
    query: { type, sort, limit, ...(center && { expenseCenter: center.id }) },
  });
  return parseListing(type, center, answer);
}

export function rowsIn(listing: Remote<Listing>): readonly DistributionRow[] {
  return listing.status === 'ready' ? listing.value.rows : [];
}

function parseListing(type: BalanceSharingType, center: Center | null, answer: Distribution): Listing {
  const owners = type === 'VEHICLE' ? answer.vehicles : answer.users;
  if (!owners) throw new TypeError(`The distribution has no rows of type ${type}.`);
  return {
    type,
    center,
    rows: parseRows(answer, center),
    hasAnywhere: answer.hasAnywhere,
    companyCents: centsFromReais(answer.balance.company),
    total: answer.items.total,
    shown: owners.length,
    receivedAt: new Date(),
  };
}

/** Changes that come within this time are asked for together; a long list is asked for less often. */
const GATHER_MS = 400;
const GATHER_LONG_LIST_MS = 5_000;
const LONG_LIST = 1_000;

/**
 * Reloads when something changed in the organisation. While a movement runs it waits: the movement's own answer is
 * newer than a list asked for before it. Nor is a list asked for again that was begun after the last change: the line
 * that says hello while a page opens is none. The answer ends it.
 */
export function followChanges(session: Session, list: List, isMoving: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gatherMs = () => {
    const listing = list.listing.peek();
    return listing.status === 'ready' && listing.value.total > LONG_LIST ? GATHER_LONG_LIST_MS : GATHER_MS;
  };
  let needed = 0;
  const plan = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const { begun, shown } = list.requests;
      const comes = list.loading.peek() && begun >= needed;
      if (isMoving() || comes) plan();
      else if (shown < needed) void list.load();
    }, gatherMs());
  };
  const onChange = () => {
    needed = list.requests.begun + 1;
    plan();
  };
  const stop = session.live.subscribe(['hello', 'balance', 'distribution'], onChange);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
