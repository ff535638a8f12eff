import type { NoticeWords } from '#core/element/use-notices.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { ReportedFact } from './tank-wallets-context.ts';
import { createWords } from './views/words.ts';

export function tankWalletsNotice(fact: ReportedFact, { t, locale }: NoticeWords<'tank-wallets'>): Notice {
  const { plural, volume: say } = createWords(t, locale, fact.product);
  const volume = 'volumeMl' in fact ? say(fact.volumeMl) : '';
  switch (fact.kind) {
    case 'handedOut':
    case 'collected': {
      const free = say(fact.freeMl);
      return { tone: 'positive', text: t(`told_${fact.kind}`, { volume, free }) };
    }
    case 'disabled':
    case 'role':
      return { tone: 'positive', text: t(`told_${fact.kind}`, { name: fact.name }) };
    case 'putBack':
      return { tone: 'neutral', text: t('told_putBack', { volume }) };
    case 'gone':
      return { tone: 'caution', text: t('told_gone', { volume }), durationMs: Infinity };
    default:
      return { tone: 'positive', text: plural(`told_${fact.kind}`, fact.count, { volume }) };
  }
}
