import { signal, type ReadonlySignal } from '@preact/signals-react';
import { keepIdentity } from '#blocks/allocation-sheet/rows.model.ts';
import { MAX_DISTRIBUTION_ROWS } from '#contract/facts.ts';
import type { Balance, Distribution } from '#contract/balance.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { ApiError } from '#core/api/api-error.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { parseRows, type DistributionRow } from './rows.model.ts';

/** Number of rows in the first request: enough to fill a screen, so that the first response is fast. */
const FIRST_ROWS = 100;
/**
 * Several changes of the list within this time cause one reload. A list of more than 1,000 owners reloads less often.
 */
const GATHER_MS = 400;
const GATHER_LONG_LIST_MS = 5_000;
const LONG_LIST = 1_000;

export interface Listing {
  readonly type: BalanceSharingType;
  readonly rows: readonly DistributionRow[];
  readonly hasAnywhere: boolean;
  readonly companyCents: Cents;
  /** Debt of the company in cents; 0 without debt. */
  readonly debtCents: Cents;
  /** Number of all owners. `total` exceeds `shown` until all rows are loaded, or if the list exceeds one response. */
  readonly total: number;
  readonly shown: number;
}

export interface List {
  readonly listing: ReadonlySignal<Remote<Listing>>;
  /**
   * Undistributed balance of the company. A separate signal, so that a changed balance does not render the whole table.
   */
  readonly companyCents: ReadonlySignal<Cents>;
  /** Debt of the company in cents. Until the debt is 0, nothing can be distributed. */
  readonly debtCents: ReadonlySignal<Cents>;
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly loading: ReadonlySignal<boolean>;
  /** Time at which the last response of the list arrived, by the clock of this device. */
  readonly receivedAt: ReadonlySignal<Date | null>;
  load(): Promise<void>;
  rows(): readonly DistributionRow[];
  /** Applies the response of a credit movement to the rows. The list drops responses to earlier list requests. */
  change(update: (rows: readonly DistributionRow[]) => readonly DistributionRow[], balance?: Balance): void;
  /** Loads the list and follows its changes. The returned function stops following. */
  start(): () => void;
}

export interface ListOptions {
  /**
   * True while a credit movement runs. Reloads of the list then wait, because the movement's response is newer than the
   * response to any earlier list request.
   */
  readonly isMoving: () => boolean;
  /** Called with the rows before and after a change, in the batch that shows the changed rows. */
  readonly onRows: (before: readonly DistributionRow[], after: readonly DistributionRow[]) => void;
}

export function createList(session: Session, { isMoving, onRows }: ListOptions): List {
  const companyCents = signal<Cents>(ZERO_CENTS);
  const debtCents = signal<Cents>(ZERO_CENTS);
  const ask = (limit: number) => askForRows(session, limit);
  const resource: Resource<Listing> = createResource({
    ask: () => ask(ownersIn(resource.value.peek()) > FIRST_ROWS ? MAX_DISTRIBUTION_ROWS : FIRST_ROWS),
    rest: (first) => (isWhole(first) ? null : ask(MAX_DISTRIBUTION_ROWS)),
    onFailure: 'keep',
    accept(next, shown) {
      const before = rowsIn(shown);
      const rows = keepIdentity(before, next.rows);
      companyCents.value = next.companyCents;
      debtCents.value = next.debtCents;
      onRows(before, rows);
      return { ...next, rows };
    },
    follow: {
      live: session.live,
      events: ['balance', 'distribution'],
      gatherMs: () => (ownersIn(resource.value.peek()) > LONG_LIST ? GATHER_LONG_LIST_MS : GATHER_MS),
      waitsWhile: isMoving,
    },
  });
  const { value: listing, failure, busy, receivedAt, start } = resource;
  return {
    listing,
    companyCents,
    debtCents,
    failure,
    loading: busy,
    receivedAt,
    load: () => resource.load(),
    rows: () => rowsIn(listing.peek()),
    change(update, balance) {
      resource.change((before) => ({
        ...before,
        ...(balance && {
          companyCents: centsFromReais(balance.company),
          debtCents: centsFromReais(balance.debt ?? 0),
        }),
        rows: update(before.rows),
      }));
      const shown = listing.peek();
      // If the rows after the first page are missing, their request has failed, so the list loads again.
      if (shown.status === 'ready' && !isWhole(shown.value) && !busy.peek()) void resource.load();
    },
    start,
  };
}

/**
 * Distributable credit in cents. Negative if the debt exceeds the balance of the company, so that a missing sum
 * includes the debt.
 */
export const freeCents = ({ companyCents, debtCents }: Pick<List, 'companyCents' | 'debtCents'>): Cents =>
  subtractCents(companyCents.value, debtCents.value);

function ownersIn(listing: Remote<Listing>): number {
  return listing.status === 'ready' ? listing.value.total : 0;
}

async function askForRows(session: Session, limit: number): Promise<Listing> {
  const type = session.hydrate.balanceSharingType;
  const sort = type === 'VEHICLE' ? 'licensePlate' : 'name';
  const answer = await session.api('GET /admin/organization/balance/distribution', {
    query: { type, sort, limit },
  });
  return parseListing(type, answer);
}

export function rowsIn(listing: Remote<Listing>): readonly DistributionRow[] {
  return listing.status === 'ready' ? listing.value.rows : [];
}

function parseListing(type: BalanceSharingType, answer: Distribution): Listing {
  const owners = type === 'VEHICLE' ? answer.vehicles : answer.users;
  if (!owners) throw new TypeError(`The distribution has no rows of type ${type}.`);
  return {
    type,
    rows: parseRows(answer),
    hasAnywhere: answer.hasAnywhere,
    companyCents: centsFromReais(answer.balance.company),
    debtCents: centsFromReais(answer.balance.debt ?? 0),
    total: answer.items.total,
    shown: owners.length,
  };
}

export function isWhole({ shown, total }: { readonly shown: number; readonly total: number }): boolean {
  return shown >= Math.min(total, MAX_DISTRIBUTION_ROWS);
}
