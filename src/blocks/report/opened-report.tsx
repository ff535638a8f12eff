import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { OpenedRow } from './opened-row.ts';
import { Report, type ReportProps } from './report.tsx';

interface OpenedReportProps<Row, Facts> extends Omit<ReportProps<Row, Facts>, 'view' | 'onView'> {
  /** Must keep its identity between renders. */
  readonly state: Pick<OpenedRow, 'report' | 'keepReport' | 'show'>;
  /** View of the element, set by the host page. */
  readonly brought?: string | undefined;
}

/** Report whose rows can be opened. The view of the element contains both states; the widget renders the open row. */
export function OpenedReport<Row extends object, Facts>({
  state,
  brought = '',
  open = true,
  ...report
}: OpenedReportProps<Row, Facts>) {
  useSignals();
  useEffect(() => {
    if (open) state.show(brought);
  }, [state, open, brought]);
  return <Report {...report} view={state.report.value} onView={state.keepReport} open={open} />;
}
