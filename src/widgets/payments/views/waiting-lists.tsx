import { useSignals } from '@preact/signals-react/runtime';
import { useId, useMemo, type ReactNode } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import type { PagedList } from '#core/state/paged-list.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import type { PaymentsState } from '../payments.state.ts';
import { paymentColumns, purchaseColumns } from '../waiting-columns.tsx';

export function WaitingLists({ state }: { state: PaymentsState }) {
  useSignals();
  const t = useTexts('payments');
  const locale = useLocale();
  const count = state.arrived.value;
  const columns = useMemo(() => {
    const words = { t, locale, timeZone: timeZoneOf(state.session) };
    return { payments: paymentColumns(state, words), purchases: purchaseColumns(state, words) };
  }, [state, t, locale]);
  return (
    <div className="payments-lists">
      <WaitingList
        which="payments"
        list={state.payments}
        columns={columns.payments}
        onOpen={(id) => state.open('payment', id)}
      >
        <div role="status">
          {count > 0 && (
            <StatusText tone="caution">
              {t('arrived', { count, shown: formatCount(count, locale) })}
            </StatusText>
          )}
        </div>
      </WaitingList>
      <WaitingList
        which="purchases"
        list={state.purchases}
        columns={columns.purchases}
        onOpen={(id) => state.open('purchase', id)}
      />
    </div>
  );
}

interface WaitingListProps<Row> {
  which: 'payments' | 'purchases';
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  onOpen: (id: string) => void;
  children?: ReactNode;
}

function WaitingList<Row extends { readonly _id: string }>({
  which,
  list,
  columns,
  onOpen,
  children,
}: WaitingListProps<Row>) {
  useSignals();
  const t = useTexts('payments');
  const locale = useLocale();
  const id = useId();
  const page = list.page.value;
  const found = page.status === 'ready' ? page.value : null;
  return (
    <section className="payments-list" aria-labelledby={id}>
      <p id={id} className="payments-heading">
        <span>
          <bdi>{t(which)}</bdi>
        </span>
        {found !== null && found.total > 0 && (
          <span className="payments-count">{formatCount(found.total, locale)}</span>
        )}
      </p>
      <p className="payments-soft">
        <bdi>{t(`hint_${which}`)}</bdi>
      </p>
      {children}
      <DataTable
        label={t(which)}
        columns={columns}
        rows={found?.rows}
        total={found?.total ?? 0}
        rowId={({ _id }) => _id}
        view={list.view}
        onRowOpen={({ _id }) => onOpen(_id)}
        failure={
          page.status === 'failed' && (
            <LoadFailure
              title={t('listFailed')}
              error={page.error}
              busy={list.busy.value}
              onRetry={() => void list.load()}
            />
          )
        }
        empty={<EmptyState title={t(`none_${which}`)}>{t(`noneHint_${which}`)}</EmptyState>}
      />
    </section>
  );
}
