import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { ImportRow } from '../import-rows.ts';
import type { ImportDescription } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import { ImportQuestion } from './import-question.tsx';
import { ReplaceForm } from './replace-form.tsx';
import { RowForm } from './row-form.tsx';
import type { ImportWords } from './words.ts';

export type StudioQuestion =
  | { readonly kind: 'import' | 'undo' | 'replace' }
  | { readonly kind: 'row'; readonly row: ImportRow }
  | { readonly kind: 'leave' | 'leave-lost'; readonly leave: () => void };

interface ImportQuestionsProps {
  description: ImportDescription;
  state: ImportState;
  words: ImportWords;
  question: StudioQuestion | null;
  onAnswered: () => void;
}

/**
 * Confirmation dialogs of the import studio. They are siblings of the studio's drawer: inside the drawer, two focus
 * traps would conflict.
 */
export function Questions({ description, question, state, words, onAnswered }: ImportQuestionsProps) {
  const { t, plural } = words;
  const after = (action: () => unknown) => () => {
    onAnswered();
    void action();
  };
  if (!question) return null;
  const parts = { state, words, onClose: onAnswered };
  switch (question.kind) {
    case 'import':
      return (
        <ImportQuestion
          counts={state.counts.peek()}
          words={words}
          onImport={(mode) => after(() => state.send(mode))()}
          onCancel={onAnswered}
        />
      );
    case 'row':
      return <RowForm {...parts} row={question.row} />;
    case 'replace':
      return <ReplaceForm {...parts} description={description} />;
    case 'undo':
      return (
        <ConfirmDialog
          open
          destructive
          title={plural('undoTitle', state.result.peek()?.created ?? 0)}
          confirmLabel={t('undo')}
          onConfirm={after(state.undo)}
          onCancel={onAnswered}
        >
          {t('undoText')}
        </ConfirmDialog>
      );
    case 'leave':
    case 'leave-lost': {
      const what = question.kind === 'leave' ? 'edits' : 'lost';
      return (
        <ConfirmDialog
          open
          destructive
          title={t(`leaveTitle_${what}`)}
          confirmLabel={t(`leaveDo_${what}`)}
          cancelLabel={t('stay')}
          onConfirm={after(question.leave)}
          onCancel={onAnswered}
        >
          {t(`leaveText_${what}`)}
        </ConfirmDialog>
      );
    }
  }
}
