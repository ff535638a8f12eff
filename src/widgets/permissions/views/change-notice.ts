import type { NoticeWords } from '#core/element/use-notices.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { ChangeFact } from '../person.state.ts';
import { createWords } from './words.ts';

/** What is said after a change. Of a run that came through in part the screen itself says what is left. */
export function changeNotice(
  fact: ChangeFact,
  { t, locale, errorText, requestId }: NoticeWords<'permissions'>,
  name: string,
): Notice | null {
  const words = createWords(t, locale);
  if (fact.kind === 'done') return { tone: 'positive', text: words.plural('changed', fact.count, { name }) };
  if (fact.kind === 'partly') return null;
  const { key, error } = fact;
  return {
    tone: 'negative',
    text: t(error.outcome === 'unknown' ? 'changeUnknown' : 'changeFailed'),
    detail: [`${words.name(key)}.`, errorText(error), requestId(error)].filter(Boolean).join(' '),
    durationMs: Infinity,
  };
}
