import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { OpenedRow } from './opened-row.ts';
import { Report, type ReportProps } from './report.tsx';

interface OpenedReportProps<Row, Facts> extends Omit<ReportProps<Row, Facts>, 'view' | 'onView'> {
  /** State of the open row. The object must keep its identity between renders. */
  readonly state: Pick<OpenedRow, 'report' | 'keepReport' | 'show'>;
  readonly hostView?: string | undefined;
}

/**
 * Report whose rows can be opened. The element's view contains the report's view and the open row; the widget
 * renders that row.
 */
export function OpenedReport<Row extends object, Facts>({
  state,
  hostView = '',
  open = true,
  ...report
}: OpenedReportProps<Row, Facts>) {
  useSignals();
  useEffect(() => {
    if (open) state.show(hostView);
  }, [state, open, hostView]);
  return <Report {...report} view={state.report.value} onView={state.keepReport} open={open} />;
}
