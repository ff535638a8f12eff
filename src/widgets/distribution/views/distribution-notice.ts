import type { NoticeWords } from '#core/element/use-notices.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { DistributionFact } from '../distribution-fact.ts';
import { createPhrases, type Phrases } from './words.ts';

/** How many rows a sentence names before it trails off. */
const NAMED_ROWS = 3;

const positive = (text: string): Notice => ({ tone: 'positive', text });
const lasting = (text: string): Notice => ({ tone: 'caution', text, durationMs: Infinity });
const shorten = (names: readonly string[]) =>
  names.slice(0, NAMED_ROWS).join(', ') + (names.length > NAMED_ROWS ? '…' : '');

/** What became of an act, in words. */
export function distributionNotice(
  fact: DistributionFact,
  { t, locale, requestId }: NoticeWords<'distribution'>,
): Notice {
  const phrases = createPhrases(t, locale);
  const { money, figure, plural } = phrases;
  switch (fact.kind) {
    case 'vetoed':
      return { tone: 'caution', text: t('vetoed') };
    case 'collected': {
      const values = { amount: money(fact.amountCents), after: money(fact.afterCents) };
      return positive(t(fact.amountCents > 0 ? 'collected' : 'collectedNothing', values));
    }
    case 'collectedPart': {
      const { done, total, amountCents } = fact;
      const values = { amount: money(amountCents), done: figure(done), total: figure(total) };
      return { tone: 'caution', text: t('collectedPart', values) };
    }
    case 'shared':
      return positive(t('shared', { name: fact.name }));
    case 'unshared': {
      const values = { name: fact.name, amount: money(fact.amountCents) };
      return positive(t(fact.amountCents > 0 ? 'unshared' : 'unsharedEmpty', values));
    }
    case 'sharedMany':
    case 'unsharedMany':
    case 'limitedMany':
      return positive(manyText(fact, phrases));
    case 'anywhereFailed':
      return {
        tone: fact.failure.outcome === 'unknown' ? 'caution' : 'negative',
        text: t(fact.failure.outcome === 'unknown' ? 'anywhereUnknown' : 'anywhereFailed', {
          name: fact.name,
        }),
        detail: requestId(fact.failure),
      };
    case 'limitSaved':
      return positive(
        fact.limitCents === null
          ? t('limitLifted', { name: fact.name })
          : t('limitSaved', { name: fact.name, amount: money(fact.limitCents) }),
      );
    case 'sharingTypeChanged': {
      const key =
        fact.amountCents > 0 ? (`changed_${fact.type}` as const) : (`changedEmpty_${fact.type}` as const);
      return positive(t(key, { amount: money(fact.amountCents) }));
    }
    case 'centerGone':
      return lasting(t('centerGone', { name: fact.name }));
    case 'gone': {
      const { names, amountCents } = fact;
      return lasting(plural('goneRows', names.length, { names: shorten(names), amount: money(amountCents) }));
    }
    case 'keptGone':
      return lasting(plural('keptGone', fact.count, { amount: money(fact.amountCents) }));
    case 'repeatGone':
      return lasting(t('repeatGone', { amount: money(fact.amountCents) }));
  }
}

/** What was done to many wallets at once. */
function manyText(
  fact: Extract<DistributionFact, { kind: 'sharedMany' | 'unsharedMany' | 'limitedMany' }>,
  { t, money, plural }: Phrases,
): string {
  if (fact.kind !== 'limitedMany') {
    const returned = fact.amountCents > 0 && t('returned', { amount: money(fact.amountCents) });
    return [plural(fact.kind, fact.count), returned].filter(Boolean).join(' ');
  }
  return fact.limitCents === null
    ? plural('limitLiftedMany', fact.count)
    : plural('limitedMany', fact.count, { amount: money(fact.limitCents) });
}
