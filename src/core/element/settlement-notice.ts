/** Notice about operations that a reload interrupted. Its code loads only if such operations exist. */
import { formatCount } from '../format/count.ts';
import { loadTexts, localeOf, textsOf } from '../i18n/texts.ts';
import type { Language } from '../config/languages.ts';
import type { Settlement } from '../session/session.ts';
import type { Notice } from '../ui/overlays/notifications.tsx';

/** Rejects if the texts of the notice cannot be loaded. */
export async function noticeOfSettlement({ done, none }: Settlement, language: Language): Promise<Notice> {
  await loadTexts(language, ['operation']);
  const t = textsOf(language, 'operation');
  const sentencesOf = (key: 'settledDone' | 'settledNone', count: number) =>
    count > 0 ? [t(key, { count, shown: formatCount(count, localeOf(language)) })] : [];
  const text = [...sentencesOf('settledDone', done), ...sentencesOf('settledNone', none)].join(' ');
  return { tone: none > 0 ? 'caution' : 'positive', text, durationMs: Infinity };
}
