import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo } from 'react';
import type { ScheduleRow } from '#contract/schedules.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatPlate } from '#core/format/plate.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import type { SchedulePartProps } from '../part-props.ts';

const FEW_ROWS = 10;
const GATHER_MS = 400;

/**
 * Recipients and amounts of a schedule. A schedule for a cost center shows the current members of the cost center.
 */
export function RowsPart(props: SchedulePartProps) {
  useSignals();
  const { state, found, t } = props;
  const { session } = state;
  const id = useId();
  const resource = useMemo(
    () =>
      createResource<readonly ScheduleRow[]>({
        ask: async () => {
          const params = { id: found._id };
          return (await session.api('GET /admin/organization/balance/schedule/{id}/row', { params })).rows;
        },
        onFailure: 'keep',
        follow: {
          live: session.live,
          events: ['schedule', 'registry', 'distribution'],
          gatherMs: GATHER_MS,
        },
      }),
    [session, found._id],
  );
  useEffect(() => resource.start(), [resource]);
  const now = resource.value.value;
  const rows = now.status === 'ready' ? now.value : null;
  const columns = useColumns(props, rows?.some(({ expenseCenter }) => expenseCenter !== null) ?? false);
  return (
    <section className="schedule-part" aria-labelledby={id}>
      <h3 id={id} className="schedule-heading">
        {t(found.expenseCenter ? 'recipientsNow' : 'recipients')}
      </h3>
      {now.status === 'failed' ? (
        <LoadFailure size="line" error={now.error} onRetry={() => void resource.load()} />
      ) : rows ? (
        <div className="schedule-table" data-few={rows.length <= FEW_ROWS || undefined}>
          <DataTable
            label={t(found.expenseCenter ? 'recipientsNow' : 'recipients')}
            columns={columns}
            rows={rows}
            rowId={rowId}
            rowLabel={nameOf}
            empty={<p className="schedule-soft">{t('why_no_rows')}</p>}
          />
        </div>
      ) : (
        <Skeleton shape="rows" count={Math.min(4, Math.max(1, found.rows))} />
      )}
    </section>
  );
}

const rowId = ({ owner, wallet, expenseCenter }: ScheduleRow) =>
  `${owner} ${wallet ?? expenseCenter?._id ?? ''}`;
const nameOf = ({ name }: ScheduleRow) => formatPlate(name);

function useColumns(
  { found, t }: SchedulePartProps,
  hasExpenseCenters: boolean,
): readonly Column<ScheduleRow>[] {
  const { balanceSharingType, shareAmount } = found;
  return useMemo(
    () => [
      {
        key: 'name',
        header: t(`holder_${balanceSharingType}`),
        value: nameOf,
        width: 144,
        grow: 2,
        fixed: true,
        onPhone: 'title',
      },
      ...(hasExpenseCenters ? [expenseCenterColumn<ScheduleRow>(t)] : []),
      {
        key: 'share',
        header: t('columnShare'),
        kind: 'money',
        value: ({ amount }) => centsFromReais(amount ?? shareAmount),
        width: 128,
        fixed: true,
        onPhone: 'figure',
      },
      {
        key: 'held',
        header: t('columnHeld'),
        kind: 'money',
        value: ({ balance }) => (balance === null ? null : centsFromReais(balance)),
        width: 128,
        onPhone: 'detail',
      },
      {
        key: 'refused',
        header: t('columnReason'),
        value: ({ refused }) => (refused ? t(`reason_${refused}`) : ''),
        render: ({ refused }) => refused && <StatusText tone="negative">{t(`reason_${refused}`)}</StatusText>,
        width: 120,
        grow: 2,
        importance: 1,
        onPhone: 'detail',
      },
    ],
    [t, balanceSharingType, shareAmount, hasExpenseCenters],
  );
}

export function expenseCenterColumn<Row extends Pick<ScheduleRow, 'expenseCenter'>>(
  t: SchedulePartProps['t'],
): Column<Row> {
  return {
    key: 'center',
    header: t('center'),
    value: ({ expenseCenter }) => expenseCenter?.name ?? '',
    width: 112,
    grow: 1,
    importance: 2,
    onPhone: 'detail',
  };
}
