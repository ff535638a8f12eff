import { computed, effect, signal, untracked } from '@preact/signals-react';
import { keepIdentity } from '#blocks/allocation-sheet/rows.model.ts';
import { MAX_DISTRIBUTION_ROWS, MAX_PAGE_ROWS } from '#contract/facts.ts';
import type { Tank } from '#contract/tanks.ts';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource, type Following } from '#core/state/remote/resource.ts';
import { parseRows, type TankTableRow } from './rows.model.ts';

const GATHER_MS = 400;

export interface KnownWallets {
  readonly tank: string | null;
  readonly rows: readonly TankTableRow[];
  readonly total: number;
}

export function tankIn(view: string): string | null {
  return new URLSearchParams(view).get('tank');
}

interface KnownOptions {
  readonly initialView: string;
  /** Id of the tank that the table shows first if the `view` attribute names no tank. */
  readonly first: string | null;
  readonly movements: { readonly running: { peek(): unknown } };
  readonly onRows: (rows: readonly TankTableRow[]) => void;
}

export function createKnown(session: Session, { initialView, first, movements, onRows }: KnownOptions) {
  const selected = signal(tankIn(initialView) ?? first);
  const follow: Following = {
    live: session.live,
    events: ['tank', 'registry'],
    gatherMs: GATHER_MS,
    waitsWhile: () => movements.running.peek() !== null,
  };
  const tanks = createResource<readonly Tank[]>({
    ask: () => askForTanks(session),
    onFailure: 'keep',
    accept(next) {
      const isThere = next.some(({ _id }) => _id === selected.peek());
      if (!isThere) selected.value = (next.find(({ wallets }) => wallets > 0) ?? next[0])?._id ?? null;
      return next;
    },
    follow,
  });
  const tank = computed(() => tanksIn(tanks.value.value).find(({ _id }) => _id === selected.value) ?? null);
  const tankId = computed(() => tank.value?._id ?? null);
  const list = createResource<KnownWallets>({
    ask: () => askForRows(session, tankId.peek()),
    onFailure: 'keep',
    accept(next, shown) {
      const before = shown.status === 'ready' && shown.value.tank === next.tank ? shown.value.rows : [];
      const rows = keepIdentity(before, next.rows);
      onRows(rows);
      return { ...next, rows };
    },
    follow: { ...follow, skipsWhile: () => tankId.peek() === null },
  });
  const followTank = () =>
    effect(() => {
      const id = tankId.value;
      untracked(() => {
        // Removing the rows of the previous tank clears the typed volumes, which must not carry over to the next tank.
        if (listingIn(list.value.peek())) onRows([]);
        list.forget();
        if (id !== null) void list.load();
      });
    });
  return {
    selected,
    tanks,
    list,
    tank,
    rows: () => listingIn(list.value.peek())?.rows ?? [],
    /** Rows of the selected tank; null until the rows are loaded. Reads signals. */
    shown: () => listingIn(list.value.value),
    reload() {
      void tanks.load();
      if (tankId.peek() !== null) void list.load();
    },
    choose(id: string) {
      selected.value = id;
    },
    start() {
      const stops = [tanks.start(), list.follow(), followTank()];
      return () => stops.forEach((stop) => stop());
    },
  };
}

const tanksIn = (shown: Remote<readonly Tank[]>) => (shown.status === 'ready' ? shown.value : []);
const listingIn = (shown: Remote<KnownWallets>) => (shown.status === 'ready' ? shown.value : null);

async function askForTanks(session: Session): Promise<readonly Tank[]> {
  const query = { sort: 'name', limit: MAX_PAGE_ROWS } as const;
  return (await session.api('GET /admin/organization/tank', { query })).docs;
}

async function askForRows(session: Session, tank: string | null): Promise<KnownWallets> {
  if (tank === null) return { tank, rows: [], total: 0 };
  const query = { tank, sort: 'name', limit: MAX_DISTRIBUTION_ROWS } as const;
  const { docs, items } = await session.api('GET /admin/organization/tank/users', { query });
  return { tank, rows: parseRows({ docs }), total: items.total };
}
