/**
 * Saved display of a table: density and columns, per user, organization and screen. The portal stores it in the browser
 * beyond log-off, because it contains no personal data. Embedded elements store it in memory until log-off or until the
 * page closes.
 */
import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { TableView } from '../../state/table-view.ts';
import { readSaved, writeSaved } from '../../session/saved.ts';
import type { Session } from '../../session/session.ts';

type Display = Pick<TableView, 'density' | 'hidden'>;

/** Storage key for the density of tables that store no density. Only the portal uses the key. */
const densityPlace = ({ profile }: Session['user']) => `density.${profile?._id ?? ''}`;

export function usualDensity({ mode, user }: Pick<Session, 'mode' | 'user'>): TableView['density'] {
  return mode === 'portal' && readSaved(densityPlace(user)) === 'compact' ? 'compact' : 'comfortable';
}

export function chooseDensity({ user }: Pick<Session, 'user'>, density: TableView['density']): void {
  writeSaved(densityPlace(user), density === 'compact' ? density : undefined);
}

/** Only deviations from the default are stored, so that a new column appears as its screen defines it. */
interface SavedDisplay {
  readonly compact?: boolean | undefined;
  readonly hidden: readonly string[];
  /** Columns that are hidden by default and that the user shows. */
  readonly shown: readonly string[];
}

export interface SavedTableDisplay extends Display {
  /** Saves each later change of the view until the returned function is called. */
  follow(view: ReadonlySignal<TableView>): () => void;
}

/** `usuallyHidden` are the columns that are hidden by default. */
export function savedDisplay(
  session: Pick<Session, 'mode' | 'user' | 'organizations' | 'drafts'>,
  screen: string,
  usuallyHidden: readonly string[] = [],
): SavedTableDisplay {
  const store = storeOf(session, screen);
  const saved = parseSaved(store.read());
  const usual = usualDensity(session);
  return {
    density: saved.compact === undefined ? usual : saved.compact ? 'compact' : 'comfortable',
    hidden: [...usuallyHidden.filter((key) => !saved.shown.includes(key)), ...saved.hidden],
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

function differences(
  { density, hidden }: Display,
  usual: TableView['density'],
  usuallyHidden: readonly string[],
): SavedDisplay | undefined {
  const deviations = {
    ...(density !== usual && { compact: density === 'compact' }),
    hidden: hidden.filter((key) => !usuallyHidden.includes(key)),
    shown: usuallyHidden.filter((key) => !hidden.includes(key)),
  };
  return deviations.compact !== undefined || deviations.hidden.length > 0 || deviations.shown.length > 0
    ? deviations
    : undefined;
}

function parseSaved(stored: unknown): SavedDisplay {
  const { compact, hidden, shown } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
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
  { mode, user, organizations, drafts }: Parameters<typeof savedDisplay>[0],
  screen: string,
): { read(): unknown; write(display: SavedDisplay | undefined): void } {
  const place = `table.${user.profile?._id ?? ''}.${organizations.currentId ?? ''}.${screen}`;
  if (mode === 'portal') {
    return { read: () => readSaved(place), write: (display) => writeSaved(place, display) };
  }
  return {
    read: () => JSON.parse(drafts.getItem(place) ?? 'null') as unknown,
    write(display) {
      if (display) drafts.setItem(place, JSON.stringify(display));
      else drafts.removeItem(place);
    },
  };
}
