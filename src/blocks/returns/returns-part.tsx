import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { PurchaseReturn } from '#contract/purchase-returns.ts';
import { RETURN_STATUSES } from '#contract/choices.ts';
import { MAX_PAGE_ROWS } from '#contract/facts.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import type { Locale } from '#core/format/locale.ts';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import returnsCss from './returns.css?inline';

export interface ReturnsPartProps {
  session: Session;
  /**
   * Id of the purchase or the bill whose returns are listed. Exactly one of `purchase` and `bill` must be
   * set.
   */
  purchase?: string;
  bill?: string;
  locale: Locale;
  timeZone: string;
}

const GATHER_MS = 400;

export function ReturnsPart({ session, purchase, bill, locale, timeZone }: ReturnsPartProps) {
  useSignals();
  const t = useLazyTexts('returns');
  const resource = useMemo(
    () =>
      createResource<readonly PurchaseReturn[]>({
        ask: async () => {
          const named = { ...(purchase && { purchase }), ...(bill && { bill }) };
          const query = { ...named, limit: MAX_PAGE_ROWS };
          return (await session.api('GET /admin/organization/purchase-return', { query })).docs;
        },
        onFailure: 'keep',
        follow: { live: session.live, events: ['purchase', 'bill'], gatherMs: GATHER_MS },
      }),
    [session, purchase, bill],
  );
  useEffect(() => resource.start(), [resource]);
  const now = resource.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void resource.load()} />;
  }
  if (now.status !== 'ready' || now.value.length === 0 || !t) return null;
  return <ReturnsList returns={now.value} t={t} locale={locale} timeZone={timeZone} />;
}

/** The list of returns is a separate component, so that its style sheet loads only if the list is visible. */
function ReturnsList({ returns, ...words }: ReturnWords & { returns: readonly PurchaseReturn[] }) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useSheet(place, returnsCss);
  return (
    <section ref={place} className="returns" aria-labelledby={id}>
      <h3 id={id} className="returns-heading">
        {words.t('title')}
      </h3>
      <ul className="returns-list">
        {returns.map((one) => (
          <li key={one._id}>
            <ReturnLine one={one} {...words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface ReturnWords {
  readonly t: Text<'returns'>;
  readonly locale: Locale;
  readonly timeZone: string;
}

const NATURES = ['ORIGINAL', 'RETIRADA', 'MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO'] as const;

/** Reason of a return: the words of the person who reported it, or the bank's reason. */
export function reasonOf({ nature, by, reason }: PurchaseReturn, { t }: Pick<ReturnWords, 't'>): string {
  if (by !== null) return t('byHand', { name: by.name, reason });
  const known = NATURES.find((one) => one === nature);
  if (known) return t(`nature_${known}`);
  return nature === null ? t('nature_none') : t('nature_given', { nature });
}

/** The reason why a return waits for a person; empty if it does not wait. */
export function asideOf({ aside, later }: PurchaseReturn, { t, locale }: ReturnWords): string {
  if (aside === null) return '';
  if (aside !== 'differs') return t(`aside_${aside}`);
  // The null check of `later` only narrows its type: the server sends `aside` and `later` together.
  if (later === null) return '';
  const status = RETURN_STATUSES.find((one) => one === later.status);
  return t('aside_differs', {
    status: status ? t(`status_${status}`) : later.status,
    amount: formatCents(centsFromReais(later.amount), locale),
  });
}

function ReturnLine({ one, t, locale, timeZone }: ReturnWords & { one: PurchaseReturn }) {
  const words = { t, locale, timeZone };
  const aside = asideOf(one, words);
  const at = one.settledAt ?? one.requestedAt;
  return (
    <>
      <span className="returns-what">
        <StatusText tone={one.status === 'DEVOLVIDO' ? 'caution' : 'neutral'}>
          {t(`status_${one.status}`)}
        </StatusText>
        <span className="returns-soft">
          <bdi>
            <time dateTime={at}>{formatInstant(new Date(at), locale, timeZone)}</time>
          </bdi>
        </span>
        <span className="returns-soft">
          <bdi>{reasonOf(one, words)}</bdi>
        </span>
        <span className="returns-soft">
          <bdi>{t('code', { code: one.returnId })}</bdi>
        </span>
        {aside !== '' && <StatusText tone="negative">{aside}</StatusText>}
      </span>
      <MoneyText cents={centsFromReais(one.amount)} />
    </>
  );
}
