import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { areKeysOn } from '#core/ui/keys/key-choice.ts';
import { hasNoKeys } from '#core/ui/keys/no-keys.ts';
import { useScreenKeys } from '#core/ui/keys/screen-keys.ts';
import { useKit } from '#core/ui/kit.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { ReportExportProps } from './report-export.tsx';
import type { ReportFormat } from './report-file.ts';
import type { OfferedFilter } from './offered-filters.ts';
import type { ReportDescription } from './report-types.ts';
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

/** The tools stay mounted during a reload, so that the focus stays. */
export type ToolProps<Row, Facts> = PartProps<Row, Facts> & {
  filters: readonly OfferedFilter[];
  selected: Readonly<Record<string, string>>;
  rows: number;
};

interface FiltersProps {
  filters: readonly OfferedFilter[];
  choose: (key: string, value: string) => void;
}

export function Filters({ filters, choose }: FiltersProps) {
  return filters.map(
    ({ key, label, choices, value }) =>
      choices.length > 1 && (
        <Select
          key={key}
          label={label}
          labelHidden
          small
          value={value}
          options={choices}
          onChange={(next) => choose(key, next)}
        />
      ),
  );
}

interface ReportToggleProps<Row, Facts> extends Pick<PartProps<Row, Facts>, 'state' | 't'> {
  report: RefObject<HTMLElement | null>;
}

export function TableToggle<Row, Facts>({ report, state, t }: ReportToggleProps<Row, Facts>) {
  useSignals();
  useScreenKeys(report, [{ combination: 'T', text: 'asTable', run: state.toggle }]);
  return (
    <span className="report-toggle">
      <Button
        size="small"
        aria-keyshortcuts="T"
        aria-pressed={state.view.value.asTable}
        onClick={state.toggle}
      >
        {t('table')}
      </Button>
      <KeyHint report={report} t={t} />
    </span>
  );
}

function KeyHint({ report, t }: Pick<ReportToggleProps<never, never>, 'report' | 't'>) {
  useSignals();
  const isOurPage = useKit().reloadPage !== null;
  const [mayAct, setMayAct] = useState(false);
  useEffect(() => {
    if (report.current) setMayAct(!hasNoKeys(report.current));
  }, [report]);
  return (
    mayAct &&
    areKeysOn(isOurPage) && (
      <span className="report-key" aria-hidden="true">
        {t('key')}
      </span>
    )
  );
}

export function Files<Row extends object, Facts>(props: ToolProps<Row, Facts>) {
  const { selected, rows, t } = props;
  const [format, setFormat] = useState<ReportFormat | null>(null);
  const filters = props.filters.flatMap(({ label, choices, value }) => {
    const choice = choices.find((one) => one.value === value);
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
          selected={selected}
          onClose={() => setFormat(null)}
          onFailed={() => setFormat(null)}
        />
      )}
    </>
  );
}
