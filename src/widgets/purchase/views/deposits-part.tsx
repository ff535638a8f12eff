import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo } from 'react';
import { MAX_PAGE_ROWS } from '#contract/facts.ts';
import type { Deposit } from '#contract/deposits.ts';
import { TextLink } from '#blocks/link/text-link.tsx';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { useLazyTexts, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { PurchaseWords } from '../purchase-facts.ts';
import type { PurchaseState } from '../purchase.state.ts';

export interface DepositsPartProps {
  state: PurchaseState;
  purchase: string;
  words: PurchaseWords;
}

const GATHER_MS = 400;

export function DepositsPart(props: DepositsPartProps) {
  useSignals();
  const { state, purchase, words } = props;
  const { session } = state;
  const id = useId();
  const t = useTexts('purchase');
  const list = useLazyTexts('deposits');
  const resource = useMemo(
    () =>
      createResource<readonly Deposit[]>({
        ask: async () => {
          const query = { purchase, limit: MAX_PAGE_ROWS };
          return (await session.api('GET /admin/organization/deposit', { query })).docs;
        },
        onFailure: 'keep',
        follow: { live: session.live, events: ['deposits'], gatherMs: GATHER_MS },
      }),
    [session, purchase],
  );
  useEffect(() => resource.start(), [resource]);
  const now = resource.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void resource.load()} />;
  }
  if (now.status !== 'ready' || now.value.length === 0 || !list) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="purchase-heading">
        {t('deposits')}
      </h3>
      <ul className="purchase-deposits">
        {now.value.map((deposit) => (
          <li key={deposit._id}>
            <Line {...props} deposit={deposit} list={list} words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type DepositLineProps = DepositsPartProps & { deposit: Deposit; list: Text<'deposits'> };

function Line({ state: { session, emit }, deposit, list, words: { t, locale } }: DepositLineProps) {
  const { _id, date, value, method, attachments } = deposit;
  return (
    <>
      <span className="purchase-deposit">
        <TextLink
          session={session}
          intent={{ element: 'litro-deposits', view: `deposit=${_id}` }}
          onAsk={(request) => emit('litro-deposit-asked', request)}
        >
          {t('depositOf', { date: formatDate(date as CalendarDate, locale) })}
        </TextLink>
        {method !== null && <span className="purchase-method">{list(`method_${method}`)}</span>}
      </span>
      <StatusText tone={attachments === 0 ? 'caution' : 'positive'}>
        {attachments === 0
          ? list('unproved')
          : list('provedCount', { count: attachments, shown: formatCount(attachments, locale) })}
      </StatusText>
      <MoneyText cents={centsFromReais(value)} />
    </>
  );
}
