import type { NoticeWords } from '#core/element/use-notices.ts';
import { formatCount } from '#core/format/count.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { SettingsFact } from './settings-fact.ts';

export function settingsNotice(fact: SettingsFact, words: NoticeWords<'settings'>): Notice {
  const { t, locale } = words;
  switch (fact.kind) {
    case 'saved':
      return {
        tone: 'positive',
        text: t('saved'),
        about: 'settings',
        ...(fact.undo && { action: words.undo(fact.undo) }),
      };
    case 'notTakenBack': {
      const reason = words.errorText(fact.failure);
      const isUnknown = fact.failure.outcome === 'unknown';
      return {
        tone: isUnknown ? 'caution' : 'negative',
        text: isUnknown ? reason : `${t('failed')}. ${reason}`,
        detail: words.requestId(fact.failure),
      };
    }
    case 'sharingTypeChanged': {
      const { type, amountCents, schedules } = fact;
      const key = amountCents > 0 ? (`changed_${type}` as const) : (`changedEmpty_${type}` as const);
      const paused = schedules > 0 && t('pausedSchedules', { shown: formatCount(schedules, locale) });
      const text = t(key, { amount: formatCents(amountCents, locale) });
      return { tone: 'positive', text: paused ? `${text} ${paused}` : text };
    }
  }
}
