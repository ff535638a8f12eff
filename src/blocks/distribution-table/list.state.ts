/** The rows and the company balance: loaded quickly first, completely then, and kept true by the session's events. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
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
import { isWhole, keepIdentity, parseRows, type DistributionRow } from './rows.model.ts';

/** Rows of the first answer: a screenful, so that it is there at once. */
const FIRST_ROWS = 100;
/** Changes that come within this time are asked for together; a long list is asked for less often. */
const GATHER_MS = 400;
const GATHER_LONG_LIST_MS = 5_000;
const LONG_LIST = 1_000;

export interface Listing {
  readonly type: BalanceSharingType;
  readonly rows: readonly DistributionRow[];
  readonly hasAnywhere: boolean;
  readonly companyCents: Cents;
  /** What the company owes; 0 for nothing. */
  readonly debtCents: Cents;
  /** Owners there are; more than are shown while the rest loads, or beyond what one answer carries. */
  readonly total: number;
  /** Owners that are shown. */
  readonly shown: number;
}

export interface List {
  readonly listing: ReadonlySignal<Remote<Listing>>;
  /** Of the company alone, so that a movement elsewhere renders the figures and not the table. */
  readonly companyCents: ReadonlySignal<Cents>;
  /** What the company owes; while it does, nothing can be distributed. */
  readonly debtCents: ReadonlySignal<Cents>;
  /** Why the last reload, or the loading of the rest, gave nothing; what stood before stays on the screen. */
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly loading: ReadonlySignal<boolean>;
  /** When it was answered, by the clock of this device. */
  readonly receivedAt: ReadonlySignal<Date | null>;
  load(): Promise<void>;
  /** Puts in what a movement answered. Answers to lists asked for before it are dropped. */
  change(rows: readonly DistributionRow[], balance?: Balance): void;
  /** Loads, and follows what changes in the organisation until the answer is called. */
  start(): () => void;
}

export interface ListOptions {
  /** While a movement runs, changes wait: its own answer is newer than a list asked for before it. */
  readonly isMoving: () => boolean;
  /** Within the batch that shows other rows. */
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
    change(rows, balance) {
      resource.change((before) => ({
        ...before,
        ...(balance && {
          companyCents: centsFromReais(balance.company),
          debtCents: centsFromReais(balance.debt ?? 0),
        }),
        rows,
      }));
      const shown = listing.peek();
      // The rest failed to come: it is asked for again.
      if (shown.status === 'ready' && !isWhole(shown.value) && !busy.peek()) void resource.load();
    },
    start,
  };
}

/** What can be distributed; below zero while the company owes, so that a missing sum includes the debt. */
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
