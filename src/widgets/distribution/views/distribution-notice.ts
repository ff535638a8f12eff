import type { NoticeWords } from '#core/element/use-notices.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { DistributionFact } from '../distribution-fact.ts';
import { createPhrases } from './words.ts';

/** How many rows a sentence names before it trails off. */
const NAMED_ROWS = 3;

/** What became of an act, in words. */
export function distributionNotice(
  fact: DistributionFact,
  { t, locale, errorText, requestId }: NoticeWords<'distribution'>,
): Notice {
  const { money, plural } = createPhrases(t, locale);
  switch (fact.kind) {
    case 'distributed': {
      const values = { amount: money(fact.amountCents), after: money(fact.afterCents) };
      return { tone: 'positive', text: plural(`distributed_${fact.holders}`, fact.count, values) };
    }
    case 'vetoed':
      return { tone: 'caution', text: t('vetoed') };
    case 'collected': {
      const values = { amount: money(fact.amountCents), after: money(fact.afterCents) };
      return { tone: 'positive', text: t('collected', values) };
    }
    case 'collectedPart': {
      const values = { amount: money(fact.amountCents), done: fact.done, total: fact.total };
      return { tone: 'caution', text: t('collectedPart', values) };
    }
    case 'shared':
      return { tone: 'positive', text: t('shared', { name: fact.name }) };
    case 'unshared':
      return { tone: 'positive', text: t('unshared', { name: fact.name, amount: money(fact.amountCents) }) };
    case 'anywhereFailed':
      return {
        tone: 'negative',
        text: t('anywhereFailed', { name: fact.name }),
        ...(fact.failure.requestId && { detail: fact.failure.requestId }),
      };
    case 'limitSaved':
      return {
        tone: 'positive',
        text:
          fact.limitCents === null
            ? t('limitLifted', { name: fact.name })
            : t('limitSaved', { name: fact.name, amount: money(fact.limitCents) }),
      };
    case 'sharingTypeChanged':
      return { tone: 'positive', text: t(`changed_${fact.type}`, { amount: money(fact.amountCents) }) };
    case 'centerGone':
      return { tone: 'caution', text: t('centerGone', { name: fact.name }), durationMs: Infinity };
    case 'gone': {
      const { names, amountCents } = fact;
      const named = names.slice(0, NAMED_ROWS).join(', ') + (names.length > NAMED_ROWS ? '…' : '');
      const text = plural('goneRows', names.length, { names: named, amount: money(amountCents) });
      return { tone: 'caution', text, durationMs: Infinity };
    }
    case 'questionFailed':
      return { tone: 'negative', text: errorText(fact.failure), detail: requestId(fact.failure) };
  }
}
