import { batch, effect, signal, untracked } from '@preact/signals-react';
import { followTyping } from '#blocks/allocation-sheet/follow-typing.ts';
import { MAX_DISTRIBUTION_ROWS } from '#contract/facts.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { createSessionDraft } from '#core/session/session-draft.ts';
import type { Session } from '#core/session/session.ts';
import type { StoredDraft } from '#core/state/saved-draft.ts';
import { createPause } from '#core/state/pause.ts';
import { holdersIn, sumVolumes, type TankTableRow } from './rows.model.ts';
import type { KnownWallets } from './known.state.ts';
import type { WalletsContext } from './tank-wallets-context.ts';

export interface SavedVolumes {
  readonly tank: string;
  /** Typed volumes in milliliters by owner id, without personal names. */
  readonly volumes: readonly (readonly [owner: string, volumeMl: Millilitres])[];
}

function parseSavedVolumes(stored: unknown): SavedVolumes | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { tank, volumes } = stored as Record<string, unknown>;
  if (typeof tank !== 'string' || !Array.isArray(volumes)) return null;
  if (volumes.length === 0 || volumes.length > MAX_DISTRIBUTION_ROWS) return null;
  return (volumes as unknown[]).every(isVolume)
    ? { tank, volumes: volumes as SavedVolumes['volumes'] }
    : null;
}

function isVolume(stored: unknown): boolean {
  if (!Array.isArray(stored) || stored.length !== 2) return false;
  const [owner, volumeMl] = stored as unknown[];
  return typeof owner === 'string' && Number.isSafeInteger(volumeMl) && (volumeMl as number) > 0;
}

export function openSavedVolumes(session: Session) {
  const draft = createSessionDraft<SavedVolumes>(session, 'tank-wallets', {
    write: (volumes) => volumes,
    parse: parseSavedVolumes,
  });
  return { draft, before: draft.read() };
}

/** @param shown returns the rows of the tank; null until the rows are loaded. Reads signals. */
export function createSavedVolumes(
  { session, tank, drafts, movements, notify }: WalletsContext,
  { draft, before }: ReturnType<typeof openSavedVolumes>,
  shown: () => Pick<KnownWallets, 'tank' | 'rows'> | null,
) {
  const earlier = signal<StoredDraft<SavedVolumes> | null>(before);
  const keep = () => {
    const typed = drafts.entries();
    const id = tank.peek()?._id;
    if (id === undefined || (typed.length === 0 && earlier.peek())) return;
    earlier.value = null;
    const volumes = typed.map(({ id: owner, amount }) => [owner, amount] as const);
    if (volumes.length === 0) draft.drop();
    else draft.keep({ tank: id, volumes }, movements.running.peek()?.intent.kind === 'hand-out');
  };
  const pause = createPause(keep);
  const putBack = ({ value }: StoredDraft<SavedVolumes>, rows: readonly TankTableRow[]) => {
    const holders = holdersIn(rows);
    const lost = value.volumes.filter(([owner]) => !holders.has(owner));
    batch(() => {
      for (const [owner, volumeMl] of value.volumes) if (holders.has(owner)) drafts.set([owner], volumeMl);
      earlier.value = null;
    });
    const volumeMl = sumVolumes(value.volumes.map(([, one]) => one));
    notify({ kind: 'putBack', volumeMl });
    if (lost.length > 0) notify({ kind: 'gone', volumeMl: sumVolumes(lost.map(([, one]) => one)) });
  };
  return {
    start() {
      const stops = [
        effect(() => {
          const saved = earlier.value;
          const now = shown();
          if (!saved || now?.tank !== saved.value.tank) return;
          // Saved volumes of a distribution with an unknown outcome are not restored: the fuel may have moved.
          const done = saved.isBeingSent ? session.settlement.value?.done : 0;
          if (done === 0) untracked(() => putBack(saved, now.rows));
          else if (done !== undefined) earlier.value = null;
        }),
        followTyping({ drafts, movements }, pause),
        pause.start(),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
