import type { NoticeWords } from '#core/element/use-notices.ts';
import { formatVolume } from '#core/money/volume.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { WalletFact } from './tank-wallets-context.ts';
import { createWords } from './views/words.ts';

/** What became of an act, in words. */
export function tankWalletsNotice(fact: WalletFact, { t, locale }: NoticeWords<'tank-wallets'>): Notice {
  const { plural } = createWords(t, locale, '');
  const volume = 'volumeMl' in fact ? formatVolume(fact.volumeMl, locale) : '';
  switch (fact.kind) {
    case 'handedOut':
    case 'collected': {
      const free = formatVolume(fact.freeMl, locale);
      return { tone: 'positive', text: t(`told_${fact.kind}`, { volume, free }) };
    }
    case 'disabled':
    case 'role':
      return { tone: 'positive', text: t(`told_${fact.kind}`, { name: fact.name }) };
    case 'gone':
      return { tone: 'caution', text: t('told_gone', { volume }), durationMs: Infinity };
    default:
      return { tone: 'positive', text: plural(`told_${fact.kind}`, fact.count, { volume }) };
  }
}
