import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { ReasonLine } from '#core/ui/states/reason-line.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import { cellContent } from '#core/ui/table/cell-content.tsx';
import { actsFor, blocksOf } from './registry-columns.tsx';
import { Fact, Summary } from './summary.tsx';
import type {
  RegistryAct,
  RegistryColumn,
  RegistryDescription,
  RegistryRecord,
  SharedWords,
} from './registry-types.ts';

interface RecordSummaryProps<Row extends RegistryRecord> {
  words: SharedWords;
  description: RegistryDescription<Row>;
  row: Row;
  acts: readonly RegistryAct<Row>[];
  /** Null if the record is read-only. */
  onEdit: (() => void) | null;
  onAct: (act: RegistryAct<Row>) => void;
}

const TONES = { active: 'positive', inactive: 'neutral', deleted: 'negative' } as const;

export function RecordSummary<Row extends RegistryRecord>(props: RecordSummaryProps<Row>) {
  const { description, row, onEdit, onAct } = props;
  const { shared: t } = props.words;
  const { balanceOf, summary } = description;
  return (
    <Summary
      balance={balanceOf ? { label: t('columnBalance'), cents: centsFromReais(balanceOf(row)) } : null}
      mark={<Badge tone={TONES[row.status]}>{t(`status_${row.status}`)}</Badge>}
      acts={
        <>
          {onEdit && (
            <Button size="small" tone="primary" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {/* No primary button: each action opens a confirmation first. */}
          {actsFor(row, props.acts).map((act) => (
            <Button
              key={act.key}
              size="small"
              aria-haspopup="dialog"
              disabled={Boolean(act.blocked?.(row))}
              onClick={() => onAct(act)}
            >
              {act.label}
            </Button>
          ))}
          {blocksOf(row, props.acts).map((reason) => (
            <ReasonLine key={reason}>{reason}</ReasonLine>
          ))}
        </>
      }
      facts={description.columns.slice(1).map((column) => (
        <ColumnFact key={column.key} column={column} row={row} />
      ))}
    >
      {summary?.(row)}
    </Summary>
  );
}

/** Empty values are not shown. */
function ColumnFact<Row extends RegistryRecord>({ column, row }: { column: RegistryColumn<Row>; row: Row }) {
  const { locale } = useKit();
  const value = column.value(row);
  if (value === null || value === '') return null;
  const show = column.fact ?? column.render;
  return <Fact label={column.header}>{show ? show(row) : cellContent(column, value, locale)}</Fact>;
}
