import { effect } from '@preact/signals-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLazyTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import type { Form } from './form-state.ts';

export interface Leaving {
  /** Closes the form, but asks the user first if unsaved changes would be lost. */
  leave(): void;
  /** Dialog that asks about unsaved changes. Render it beside the drawer or dialog that contains the form. */
  readonly question: ReactNode;
}

const askByBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

function useUnload({ isChanged }: Pick<Form, 'isChanged'>): void {
  useEffect(
    () =>
      effect(() => {
        if (!isChanged.value) return undefined;
        window.addEventListener('beforeunload', askByBrowser);
        return () => window.removeEventListener('beforeunload', askByBrowser);
      }),
    [isChanged],
  );
}

export function useLeaving(form: Pick<Form, 'isChanged'>, go: () => void): Leaving {
  const t = useLazyTexts('form');
  const [isAsked, setAsked] = useState(false);
  useUnload(form);
  return {
    leave() {
      if (form.isChanged.peek()) setAsked(true);
      else go();
    },
    question: t && (
      <ConfirmDialog
        open={isAsked}
        destructive
        title={t('askDiscard')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        onConfirm={() => {
          setAsked(false);
          go();
        }}
        onCancel={() => setAsked(false)}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    ),
  };
}
