/** What a notice of a register carries to take back what it tells of: an act of the register, without its question. */
import type { ApiError } from '#core/api/api-error.ts';
import type { NoticeOf } from '#core/element/use-notices.ts';
import type { Namespace } from '#core/i18n/texts.ts';
import { createOperation } from '#core/state/operation.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { RecordChanged } from './register-element.ts';
import type { ActUndo, RegistryRecord } from './registry-types.ts';

/** With the record that it is about. */
export interface RecordUndo<Row> extends ActUndo<Row> {
  readonly row: Row;
}

/** What is said after an act: in words, but for the reason of a refusal, whose words may have to be loaded. */
export type RegistryFact = Notice | { readonly refused: ApiError; readonly notice: Notice };

export const registryNotice: NoticeOf<RegistryFact, Namespace> = (fact, { errorText, requestId }) => {
  if (!('refused' in fact)) return fact;
  const detail = [errorText(fact.refused), requestId(fact.refused)].filter(Boolean).join(' ');
  return { ...fact.notice, detail };
};

type UndoOnNotice = Pick<ActUndo<never>, 'label' | 'keeps'> & { readonly onClick: () => void };

/** `id` is null where the act was about many records. */
export function noticeOfAct(text: string, id: string | null, undo?: UndoOnNotice): Notice {
  const said = { tone: 'positive', text, ...(id !== null && { about: aboutRecord(id) }) } as const;
  if (!undo) return said;
  const { label, keeps, onClick } = undo;
  return { ...said, ...(keeps && { detail: keeps }), action: { label, onClick } };
}

interface TakingBackOptions {
  readonly notify: (fact: RegistryFact) => void;
  readonly changed: (change: RecordChanged) => void;
  readonly refresh: () => void;
}

/** Each has an operation of its own: several records may be taken back at once. */
export function createTakingBack<Row extends RegistryRecord>({
  notify,
  changed,
  refresh,
}: TakingBackOptions) {
  return async ({ act, row, unknown, askAgain }: RecordUndo<Row>): Promise<void> => {
    const about = aboutRecord(row._id);
    const operation = createOperation<string>({
      onUnknown() {
        refresh();
        const action = { label: askAgain, onClick: () => operation.askAgain() };
        notify({ tone: 'caution', text: unknown, about, action });
      },
    });
    const outcome = await operation.run(act.key, ({ send }) => send((under) => act.run(row, {}, under)));
    if (outcome.status === 'done') {
      const { said, returned = 0 } = outcome.answer;
      notify(noticeOfAct(said, row._id));
      return changed({ act: act.key, id: row._id, returned });
    }
    if (outcome.status !== 'refused') return;
    const text = act.failed(row, outcome.error);
    notify({ refused: outcome.error, notice: { tone: 'negative', text, about, durationMs: Infinity } });
    refresh();
  };
}

const aboutRecord = (id: string) => `record ${id}`;
