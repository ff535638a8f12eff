import { useMemo } from 'react';
import type { ScheduleRunRow } from '#contract/schedules.ts';
import { formatPlate } from '#core/format/plate.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import { expenseCenterColumn } from './rows-part.tsx';
import type { RunProps } from '../part-props.ts';

const FEW_ROWS = 10;

const rowId = ({ owner, wallet, expenseCenter }: ScheduleRunRow) =>
  `${owner} ${wallet ?? expenseCenter?._id ?? ''}`;
const nameOf = ({ name }: ScheduleRunRow) => formatPlate(name);
const given = ({ amount }: ScheduleRunRow) => centsFromReais(amount);
const requestedOf = ({ wanted }: ScheduleRunRow) => centsFromReais(wanted);

export function RunRows(props: RunProps) {
  const { run, t } = props;
  const columns = useColumns(props);
  return (
    <div className="schedule-table" data-few={run.recipients.length <= FEW_ROWS || undefined}>
      <DataTable
        label={t('recipients')}
        columns={columns}
        rows={run.recipients}
        rowId={rowId}
        rowLabel={nameOf}
      />
    </div>
  );
}

function useColumns({ found, run, t }: RunProps): readonly Column<ScheduleRunRow>[] {
  const { balanceSharingType } = found;
  const hasExpenseCenters = run.recipients.some(({ expenseCenter }) => expenseCenter !== null);
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
      ...(hasExpenseCenters ? [expenseCenterColumn<ScheduleRunRow>(t)] : []),
      {
        key: 'wanted',
        header: t('columnWanted'),
        kind: 'money',
        value: requestedOf,
        total: (rows) => sumCents(rows.map(requestedOf)),
        width: 116,
        onPhone: 'detail',
      },
      {
        key: 'amount',
        header: t('columnAmount'),
        kind: 'money',
        value: given,
        total: (rows) => sumCents(rows.map(given)),
        width: 116,
        fixed: true,
        onPhone: 'figure',
      },
      {
        key: 'reason',
        header: t('columnReason'),
        value: ({ reason }) => (reason ? t(`reason_${reason}`) : ''),
        render: ({ reason }) =>
          reason && (
            <StatusText tone={reason === 'at_target' ? 'neutral' : 'negative'}>
              {t(`reason_${reason}`)}
            </StatusText>
          ),
        width: 120,
        grow: 2,
        importance: 1,
        onPhone: 'detail',
      },
    ],
    [t, balanceSharingType, hasExpenseCenters],
  );
}
