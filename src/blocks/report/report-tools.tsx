import { useSignals } from '@preact/signals-react/runtime';
import { useState, type ReactNode } from 'react';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { ReportExportProps } from './report-export.tsx';
import type { ReportFormat } from './report-file.ts';
import type { ReportDescription, ReportFilter } from './report-types.ts';
import type { ReportState } from './report.state.ts';

const ReportExport = onUse(() => import('./report-export.tsx').then((module) => module.ReportExport)) as <
  Row extends object,
  Facts,
>(
  props: ReportExportProps<Row, Facts> & { onFailed: () => void },
) => ReactNode;

const FORMATS: readonly ReportFormat[] = ['xlsx', 'csv', 'pdf'];

export interface PartProps<Row, Facts> {
  session: Session;
  state: ReportState<Row, Facts>;
  description: ReportDescription<Row, Facts>;
  t: Text<'report'>;
}

/** What stands over the figures stays while others are loaded, so that the focus does too. */
export type ToolProps<Row, Facts> = PartProps<Row, Facts> & {
  facts: Facts;
  chosen: Readonly<Record<string, string>>;
  /** How many rows are shown. */
  rows: number;
};

export function Filters<Row, Facts>({ description, state, facts, chosen }: ToolProps<Row, Facts>) {
  return description.filters?.map(({ key, label, options }: ReportFilter<Facts>) => {
    const choices = options(facts);
    return (
      choices.length > 1 && (
        <Select
          key={key}
          label={label}
          labelHidden
          small
          value={chosen[key] ?? ''}
          options={choices}
          onChange={(value) => state.chooseFilter(key, value)}
        />
      )
    );
  });
}

export function TableToggle<Row, Facts>({ state, t }: { state: ReportState<Row, Facts>; t: Text<'report'> }) {
  useSignals();
  return (
    <>
      <Button
        size="small"
        aria-keyshortcuts="T"
        aria-pressed={state.view.value.asTable}
        onClick={state.toggle}
      >
        {t('table')}
      </Button>
      <span className="report-key" aria-hidden="true">
        {t('key')}
      </span>
    </>
  );
}

export function Files<Row extends object, Facts>(props: ToolProps<Row, Facts>) {
  const { description, facts, chosen, rows, t } = props;
  const [format, setFormat] = useState<ReportFormat | null>(null);
  const filters = (description.filters ?? []).flatMap(({ key, label, options }) => {
    const choices = options(facts);
    const choice = choices.find(({ value }) => value === chosen[key]);
    return choice && choices.length > 1 ? [[label, choice.label] as const] : [];
  });
  return (
    <>
      <Menu
        size="small"
        tone="quiet"
        label={t('files')}
        items={FORMATS.map((each) => ({
          key: each,
          label: t(`export_${each}`),
          disabled: rows === 0,
          onSelect: () => setFormat(each),
        }))}
      />
      {format && (
        <ReportExport
          {...props}
          key={format}
          format={format}
          filters={filters}
          chosen={chosen}
          onClose={() => setFormat(null)}
          onFailed={() => setFormat(null)}
        />
      )}
    </>
  );
}
