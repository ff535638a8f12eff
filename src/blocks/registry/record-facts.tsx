import { cellContent } from '#core/ui/table/cell-content.tsx';
import { useKit } from '#core/ui/kit.tsx';
import type { RegistryDescription, RegistryRecord } from './registry-types.ts';

interface RecordFactsProps<Row extends RegistryRecord> {
  description: Pick<RegistryDescription<Row>, 'columns'>;
  row: Row;
}

/** What is known of a record, for those who may not change it. */
export function RecordFacts<Row extends RegistryRecord>({ description, row }: RecordFactsProps<Row>) {
  const { locale } = useKit();
  return (
    <dl className="record-facts">
      {description.columns.map((column) => {
        const value = column.value(row);
        return (
          value !== null &&
          value !== '' && (
            <div key={column.key}>
              <dt>{column.header}</dt>
              <dd>{column.render ? column.render(row) : cellContent(column, value, locale)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
