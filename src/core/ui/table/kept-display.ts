/**
 * How somebody likes a table to stand: its density and its columns, by person, organisation and screen. The portal keeps
 * it in the browser, beyond signing off, since it tells nothing about anybody; on other pages it stays as long as the
 * page stands and nobody signs off.
 */
import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { TableView } from '../../state/table-view.ts';
import { readKept, writeKept } from '../../session/kept.ts';
import type { Session } from '../../session/session.ts';

type Display = Pick<TableView, 'density' | 'hidden'>;

/** What somebody chose for all tables that have no choice of their own. The portal keeps it; on other pages there is none. */
const densityPlace = ({ profile }: Session['user']) => `density.${profile?._id ?? ''}`;

export function usualDensity({ mode, user }: Pick<Session, 'mode' | 'user'>): TableView['density'] {
  return mode === 'portal' && readKept(densityPlace(user)) === 'compact' ? 'compact' : 'comfortable';
}

export function chooseDensity({ user }: Pick<Session, 'user'>, density: TableView['density']): void {
  writeKept(densityPlace(user), density === 'compact' ? density : undefined);
}

/** What differs from the usual, so that a column which comes later is shown as it is meant. */
interface Kept {
  readonly compact?: boolean | undefined;
  /** Columns that are hidden and would not be. */
  readonly hidden: readonly string[];
  /** Columns that are shown and would be hidden. */
  readonly shown: readonly string[];
}

export interface KeptDisplay extends Display {
  /** Keeps each change of the view from now on. */
  follow(view: ReadonlySignal<TableView>): () => void;
}

/** `usuallyHidden` are the columns that are hidden as long as nobody shows them. */
export function keptDisplay(
  session: Pick<Session, 'mode' | 'user' | 'organizations' | 'drafts'>,
  screen: string,
  usuallyHidden: readonly string[] = [],
): KeptDisplay {
  const store = storeOf(session, screen);
  const kept = parseKept(store.read());
  const usual = usualDensity(session);
  return {
    density: kept.compact === undefined ? usual : kept.compact ? 'compact' : 'comfortable',
    hidden: [...usuallyHidden.filter((key) => !kept.shown.includes(key)), ...kept.hidden],
    follow(view) {
      let before: string | null = null;
      return effect(() => {
        const now = differences(view.value, usual, usuallyHidden);
        const text = JSON.stringify(now);
        if (before !== null && before !== text) store.write(now);
        before = text;
      });
    },
  };
}

/** Undefined where all is as usual. */
function differences(
  { density, hidden }: Display,
  usual: TableView['density'],
  usuallyHidden: readonly string[],
): Kept | undefined {
  const kept = {
    ...(density !== usual && { compact: density === 'compact' }),
    hidden: hidden.filter((key) => !usuallyHidden.includes(key)),
    shown: usuallyHidden.filter((key) => !hidden.includes(key)),
  };
  return kept.compact !== undefined || kept.hidden.length > 0 || kept.shown.length > 0 ? kept : undefined;
}

function parseKept(kept: unknown): Kept {
  const { compact, hidden, shown } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >;
  return {
    compact: typeof compact === 'boolean' ? compact : undefined,
    hidden: keysIn(hidden),
    shown: keysIn(shown),
  };
}

const keysIn = (list: unknown) =>
  Array.isArray(list) ? list.filter((key): key is string => typeof key === 'string') : [];

function storeOf(
  { mode, user, organizations, drafts }: Parameters<typeof keptDisplay>[0],
  screen: string,
): { read(): unknown; write(kept: Kept | undefined): void } {
  const place = `table.${user.profile?._id ?? ''}.${organizations.currentId ?? ''}.${screen}`;
  if (mode === 'portal') {
    return { read: () => readKept(place), write: (kept) => writeKept(place, kept) };
  }
  return {
    read: () => JSON.parse(drafts.getItem(place) ?? 'null') as unknown,
    write(kept) {
      if (kept) drafts.setItem(place, JSON.stringify(kept));
      else drafts.removeItem(place);
    },
  };
}
