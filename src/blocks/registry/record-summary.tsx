import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { ReasonLine } from '#core/ui/states/reason-line.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import { cellContent } from '#core/ui/table/cell-content.tsx';
import { actionsFor, blocksOf } from './registry-columns.tsx';
import { Fact, Summary } from './summary.tsx';
import type {
  RegistryAction,
  RegistryColumn,
  RegistryDescription,
  RegistryRecord,
  SharedWords,
} from './registry-types.ts';

interface RecordSummaryProps<Row extends RegistryRecord> {
  words: SharedWords;
  description: RegistryDescription<Row>;
  row: Row;
  actions: readonly RegistryAction<Row>[];
  /** Opens the form; null if the record is read-only. */
  onEdit: (() => void) | null;
  onAction: (action: RegistryAction<Row>) => void;
}

const TONES = { active: 'positive', inactive: 'neutral', deleted: 'negative' } as const;

export function RecordSummary<Row extends RegistryRecord>(props: RecordSummaryProps<Row>) {
  const { description, row, onEdit, onAction } = props;
  const { shared: t } = props.words;
  const { balanceOf, summary } = description;
  return (
    <Summary
      balance={balanceOf ? { label: t('columnBalance'), cents: centsFromReais(balanceOf(row)) } : null}
      mark={<Badge tone={TONES[row.status]}>{t(`status_${row.status}`)}</Badge>}
      actions={
        <>
          {onEdit && (
            <Button size="small" tone="primary" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {/* The summary has no primary button, because each action opens a confirmation first. */}
          {actionsFor(row, props.actions).map((action) => (
            <Button
              key={action.key}
              size="small"
              aria-haspopup="dialog"
              disabled={Boolean(action.blocked?.(row))}
              onClick={() => onAction(action)}
            >
              {action.label}
            </Button>
          ))}
          {blocksOf(row, props.actions).map((reason) => (
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

function ColumnFact<Row extends RegistryRecord>({ column, row }: { column: RegistryColumn<Row>; row: Row }) {
  const { locale } = useKit();
  const value = column.value(row);
  if (value === null || value === '') return null;
  const show = column.fact ?? column.render;
  return <Fact label={column.header}>{show ? show(row) : cellContent(column, value, locale)}</Fact>;
}
