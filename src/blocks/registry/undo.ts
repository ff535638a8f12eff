/** Undo actions of notices; they run without a confirmation. */
import type { ApiError } from '#core/api/api-error.ts';
import type { NoticeOf } from '#core/element/use-notices.ts';
import type { Namespace } from '#core/i18n/texts.ts';
import { createOperation } from '#core/state/operation.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { RecordChanged } from './register-element.ts';
import type { ActionUndo } from './registry-types.ts';

export interface RecordUndo<Subject> extends ActionUndo<Subject> {
  readonly subject: Subject;
  readonly id: string | null;
}

/** Notice of an action. A rejected action also carries its `ApiError`, because the texts of errors may load later. */
export type RegistryFact = Notice | { readonly refused: ApiError; readonly notice: Notice };

export const registryNotice: NoticeOf<RegistryFact, Namespace> = (fact, { errorText, requestId }) => {
  if (!('refused' in fact)) return fact;
  const detail = [errorText(fact.refused), requestId(fact.refused)].filter(Boolean).join(' ');
  return { ...fact.notice, detail };
};

type UndoOnNotice = Pick<ActionUndo<never>, 'label' | 'keeps'> & { readonly onClick: () => void };

export function noticeOfAction(text: string, about: string, undo?: UndoOnNotice): Notice {
  const notice = { tone: 'positive', text, about } as const;
  if (!undo) return notice;
  const { label, keeps, onClick } = undo;
  return { ...notice, ...(keeps && { detail: keeps }), action: { label, onClick } };
}

interface UndoOptions {
  readonly notify: (fact: RegistryFact) => void;
  readonly changed: (change: RecordChanged) => void;
  readonly refresh: () => void;
}

/** Each undo action has its own operation, so several can run at once. */
export function createUndo({ notify, changed, refresh }: UndoOptions) {
  return async <Subject>(undo: RecordUndo<Subject>, about: string): Promise<void> => {
    const { action: undoAction, subject, id, unknown, askAgain } = undo;
    const operation = createOperation<string>({
      onUnknown() {
        refresh();
        const action = { label: askAgain, onClick: () => operation.askAgain() };
        notify({ tone: 'caution', text: unknown, about, action });
      },
    });
    const outcome = await operation.run(undoAction.key, ({ send }) =>
      send((under) => undoAction.run(subject, {}, under)),
    );
    if (outcome.status === 'done') {
      const { said, returned = 0 } = outcome.answer;
      notify({ tone: 'positive', text: said, about });
      return changed({ act: undoAction.key, id, returned });
    }
    if (outcome.status !== 'refused') return;
    const text = undoAction.failed(subject, outcome.error);
    notify({ refused: outcome.error, notice: { tone: 'negative', text, about, durationMs: Infinity } });
    refresh();
  };
}

let ofMany = 0;

/** Notices about the same record replace each other; each action on many records has its own notice. */
export const aboutChange = ({ id }: RecordChanged): string =>
  id === null ? `records ${(ofMany += 1)}` : `record ${id}`;
