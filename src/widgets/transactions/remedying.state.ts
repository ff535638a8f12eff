import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { RefuelPreview } from '#contract/refuels.ts';
import type { Settings } from '#contract/session-data.ts';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import { createPreview } from '#blocks/preview/preview.state.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { findRecords, type KnownRecord } from './known-records.ts';
import { isMended, missingNow, remedyOf, type RemedyAction, type Remedy } from './remedies.model.ts';
import { carryOut, type Doing } from './remedy-calls.ts';

export interface Remedying {
  readonly remedy: ReadonlySignal<Remedy | null>;
  readonly settings: Resource<Settings>;
  /**
   * Present result of the rules for the rejected refuel. The state loads this result if the remedy needs it, and after
   * every applied remedy.
   */
  readonly preview: Resource<RefuelPreview>;
  readonly records: Resource<readonly KnownRecord[]>;
  /** True if the cause of the rejection no longer exists. */
  readonly isMended: ReadonlySignal<boolean>;
  readonly operation: Operation<RemedyAction>;
  readonly remedied: ReadonlySignal<Doing | null>;
  action(doing: Doing): Promise<void>;
  start(): () => void;
}

const GATHER_MS = 400;

/**
 * Creates the state of the remedy for a rejected transaction.
 * @param known transaction, null until loaded.
 * @param reload reloads the transaction.
 */
export function createRemedying(
  session: Session,
  known: () => TransactionDetail | null,
  reload: () => Promise<void>,
  operation = createOperation<RemedyAction>(),
): Remedying {
  const remedied = signal<Doing | null>(null);
  const preview = createPreview(session, () => ({ transaction: known()?.transaction._id ?? '' }));
  const missing = computed(() => {
    const { value: now } = preview.value;
    return now.status === 'ready' ? missingNow(now.value) : undefined;
  });
  const remedy = computed(() => {
    const detail = known();
    const found = detail && remedyOf(detail, (key) => session.can(key) === true);
    return found && isTopUp(found) ? { ...found, needed: missing.value ?? null } : found;
  });
  const { settings, records } = createKnowledge(session, known);
  const neededData = computed(() => neededDataOf(remedy.value));
  const goesByPreview = computed(() => isTopUp(remedy.value) || remedied.value !== null);
  const seen = () => (settings.value.value.status === 'ready' ? settings.value.value.value : null);
  return {
    remedy,
    settings,
    records,
    preview,
    isMended: computed(() => {
      if (isTopUp(remedy.value)) return missing.value === null;
      const rules = seen();
      if (rules && isMended(remedy.value, rules)) return true;
      const found = records.value.value;
      const isRestore = remedy.value?.kind === 'act' && remedy.value.action === 'restore';
      return isRestore && found.status === 'ready' && isAllInUse(found.value);
    }),
    operation,
    remedied,
    async action(doing) {
      const detail = untracked(known);
      if (!detail) return;
      const outcome = await operation.run(doing.action, async ({ send }) => {
        await carryOut(session, detail, doing, { send, seen: untracked(seen) });
        // The amount that is still missing after a top-up decides if the user is offered another top-up.
        if (doing.action === 'topUp') await preview.load();
      });
      if (outcome.status === 'refused' && outcome.error.code === 'settings_stale') await settings.load();
      if (outcome.status !== 'done') return;
      remedied.value = doing;
      await Promise.all([reload(), ...(doing.action === 'restore' ? [records.load()] : [])]);
    },
    start() {
      const resources = { settings, records };
      const stops = [
        effect(() => {
          const needed = neededData.value;
          if (needed === null) return;
          return untracked(() => resources[needed].start());
        }),
        effect(() => {
          if (!goesByPreview.value) return;
          return untracked(() => preview.start());
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const isTopUp = (remedy: Remedy | null) => remedy?.kind === 'act' && remedy.action === 'topUp';

/** Current data that the remedies of a rejected refuel need. Each resource loads on demand. */
function createKnowledge(session: Session, known: () => TransactionDetail | null) {
  const { live } = session;
  const settings = createResource<Settings>({
    ask: () => session.api('GET /v2/admin/organization/settings', {}),
    onFailure: 'keep',
    follow: { live, events: ['settings'], gatherMs: GATHER_MS },
  });
  const records = createResource<readonly KnownRecord[]>({
    ask: async () => {
      const detail = known();
      return detail ? findRecords(session, detail.transaction) : [];
    },
    onFailure: 'keep',
    follow: { live, events: ['registry'], gatherMs: GATHER_MS },
  });
  return { settings, records };
}

const isAllInUse = (records: readonly KnownRecord[]) =>
  records.length > 0 && records.every(({ status }) => status === 'active');

function neededDataOf(remedy: Remedy | null): 'settings' | 'records' | null {
  if (remedy?.kind === 'way') {
    return remedy.place === 'vehicle' || remedy.place === 'person' ? 'records' : null;
  }
  if (remedy?.kind !== 'act') return null;
  if (remedy.action === 'restore') return 'records';
  const ofSettings: readonly RemedyAction[] = ['transactionLimit', 'refuelInterval', 'premium'];
  return ofSettings.includes(remedy.action) ? 'settings' : null;
}
