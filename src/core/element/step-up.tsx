/** Question for the mailed code of a movement, in the element where the user works. */
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { noteError } from '../page-errors/note-error.ts';
import type { Session } from '../session/session.ts';
import type { StepUpDialog } from '../ui/operation/step-up-dialog.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { useLanguage } from '../i18n/use-texts.ts';

/** Element that shows the question of each movement. */
const owners = new WeakMap<object, Element>();

/** Time for the element with the focus to take the question before any other element of the session. */
const OTHERS_AFTER_MS = 50;

interface ShownDialog {
  readonly movement: object;
  readonly Dialog: typeof StepUpDialog;
}

/** Code and texts of the dialog load with the first question. If they fail to load, the movement is canceled. */
export function StepUp({ session, element }: { session: Session; element: Element }) {
  useSignals();
  const request = session.stepUp.value;
  const movement = request?.movement ?? null;
  const language = useLanguage();
  const [shown, setShown] = useState<ShownDialog | null>(null);
  useEffect(() => {
    if (!movement) return undefined;
    const cancel = () => {
      const last = session.stepUp.peek();
      if (last?.movement === movement) last.reply(null);
    };
    const take = async () => {
      if (owners.has(movement)) return;
      owners.set(movement, element);
      try {
        const [{ StepUpDialog: Dialog }] = await Promise.all([
          import('../ui/operation/step-up-dialog.tsx'),
          loadTexts(language, ['step-up', 'errors']),
        ]);
        setShown({ movement, Dialog });
      } catch (error) {
        noteError({ error, source: 'chunk' });
        cancel();
      }
    };
    const timer = setTimeout(() => void take(), element.matches(':focus-within') ? 0 : OTHERS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      // An element that leaves the page cancels its movement, because no other element shows the question again.
      if (owners.get(movement) === element) cancel();
    };
  }, [movement, element, session, language]);
  if (!request || movement !== shown?.movement) return null;
  return <shown.Dialog {...request} />;
}
