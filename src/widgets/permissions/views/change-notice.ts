import type { NoticeWords } from '#core/element/use-notices.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { ChangeFact } from '../person.state.ts';
import { createWords } from './words.ts';

export interface PersonFact {
  readonly fact: ChangeFact;
  readonly userId: string;
  readonly name: string;
}

/** Notice about a change. Null for a partly completed run, because the screen lists its remaining steps. */
export function changeNotice(
  { fact, userId, name }: PersonFact,
  { t, locale, errorText, requestId, undo }: NoticeWords<'permissions'>,
): Notice | null {
  const words = createWords(t, locale);
  if (fact.kind === 'partly') return null;
  const about = `permissions of ${userId}`;
  const action = 'undo' in fact && fact.undo && { action: undo(fact.undo) };
  if (fact.kind === 'done') {
    return { tone: 'positive', text: words.plural('changed', fact.count, { name }), about, ...action };
  }
  const { key } = fact;
  if (fact.kind === 'switched') {
    const text = t(fact.active ? 'switchedOn' : 'switchedOff', { name, permission: words.name(key) });
    return { tone: 'positive', text, about, ...action };
  }
  const { error } = fact;
  return {
    about,
    tone: 'negative',
    text: t(error.outcome === 'unknown' ? 'changeUnknown' : 'changeFailed'),
    detail: [`${words.name(key)}.`, errorText(error), requestId(error)].filter(Boolean).join(' '),
    durationMs: Infinity,
  };
}
