import { useSignalEffect } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { useKit } from '#core/ui/kit.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import type { Told } from '../person.state.ts';
import type { Words } from './words.ts';

interface AnnouncerProps {
  told: ReadonlySignal<Told | null>;
  words: Words;
  name: string;
}

/** Says what was told, once. Of a run that came through in part the screen itself says what is left. */
export function Announcer({ told, words, name }: AnnouncerProps) {
  const notify = useNotify();
  const errorText = useErrorText();
  const { text } = useKit();
  useSignalEffect(() => {
    const now = told.value;
    if (now?.kind === 'done') {
      notify({ tone: 'positive', text: words.plural('changed', now.count, { name }) });
    } else if (now?.kind === 'refused') {
      const { key, error } = now;
      const id = error.requestId ? text('requestId', { id: error.requestId }) : '';
      notify({
        tone: 'negative',
        text: words.t('changeFailed'),
        detail: [`${words.name(key)}.`, errorText(error), id].filter(Boolean).join(' '),
        durationMs: Infinity,
      });
    }
  });
  return null;
}
