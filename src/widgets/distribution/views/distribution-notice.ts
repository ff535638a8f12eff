import type { NoticeWords } from '#core/element/use-notices.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { DistributionFact } from '../distribution-context.ts';
import { tableNotice } from '#blocks/distribution-table/views/table-notice.ts';
import { createPhrases, type Phrases } from '#blocks/distribution-table/views/words.ts';

const positive = (text: string): Notice => ({ tone: 'positive', text });
export function distributionNotice(fact: DistributionFact, words: NoticeWords<'distribution'>): Notice {
  const { t, locale } = words;
  const phrases = createPhrases<'distribution'>(t, locale);
  const { format, figure } = phrases;
  switch (fact.kind) {
    case 'vetoed':
      return { tone: 'caution', text: t('vetoed') };
    case 'collected': {
      const values = { amount: format(fact.amountCents), after: format(fact.afterCents) };
      return positive(t(fact.amountCents > 0 ? 'collected' : 'collectedNothing', values));
    }
    case 'collectedPart': {
      const { done, total, amountCents } = fact;
      const values = { amount: format(amountCents), done: figure(done), total: figure(total) };
      return { tone: 'caution', text: t('collectedPart', values) };
    }
    case 'shared':
    case 'unshared':
      return sharingNotice(fact, words);
    case 'sharedMany':
    case 'unsharedMany':
    case 'limitedMany':
      return positive(manyText(fact, phrases));
    case 'anywhereFailed':
    case 'limitFailed':
      return notChanged(fact, words);
    case 'limitSaved':
      return limitNotice(fact, words);
    case 'centerGone':
    case 'gone':
    case 'leftOut':
      return tableNotice(fact, phrases);
  }
}

type NoticeFact<Kind extends DistributionFact['kind']> = Extract<DistributionFact, { kind: Kind }>;
type FactWords = NoticeWords<'distribution'>;

/**
 * Notice after a wallet started or stopped sharing. Undo does not bring back the credit that returned to the company.
 */
function sharingNotice(fact: NoticeFact<'shared' | 'unshared'>, { t, locale, undo }: FactWords): Notice {
  const { kind, walletId, name, amountCents } = fact;
  const amount = formatCents(amountCents, locale);
  const text = kind === 'shared' ? kind : amountCents > 0 ? kind : 'unsharedEmpty';
  return {
    ...positive(t(text, { name, amount })),
    about: `sharing of ${walletId}`,
    ...(fact.undo && { action: undo(fact.undo) }),
    ...(fact.undo && amountCents > 0 && { detail: t('returnedStays', { amount }) }),
  };
}

function limitNotice(fact: NoticeFact<'limitSaved'>, { t, locale, undo }: FactWords): Notice {
  const { walletId, name, limitCents } = fact;
  return {
    ...positive(
      limitCents === null
        ? t('limitLifted', { name })
        : t('limitSaved', { name, amount: formatCents(limitCents, locale) }),
    ),
    about: `limit of ${walletId}`,
    ...(fact.undo && { action: undo(fact.undo) }),
  };
}

function notChanged(
  { kind, name, failure }: NoticeFact<'anywhereFailed' | 'limitFailed'>,
  { t, requestId }: FactWords,
): Notice {
  const isUnknown = failure.outcome === 'unknown';
  const unknown = kind === 'limitFailed' ? 'limitUnknown' : 'anywhereUnknown';
  return {
    tone: isUnknown ? 'caution' : 'negative',
    text: t(isUnknown ? unknown : kind, { name }),
    detail: requestId(failure),
  };
}

function manyText(
  fact: NoticeFact<'sharedMany' | 'unsharedMany' | 'limitedMany'>,
  { t, format, plural }: Phrases<'distribution'>,
): string {
  if (fact.kind !== 'limitedMany') {
    const returned = fact.amountCents > 0 && t('returned', { amount: format(fact.amountCents) });
    return [plural(fact.kind, fact.count), returned].filter(Boolean).join(' ');
  }
  return fact.limitCents === null
    ? plural('limitLiftedMany', fact.count)
    : plural('limitedMany', fact.count, { amount: format(fact.limitCents) });
}
