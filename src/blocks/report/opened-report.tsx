import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { OpenedRow } from './opened-row.ts';
import { Report, type ReportProps } from './report.tsx';

interface OpenedReportProps<Row, Facts> extends Omit<ReportProps<Row, Facts>, 'view' | 'onView'> {
  /** Which row stands open, and the report's own view. Keep its identity. */
  readonly state: Pick<OpenedRow, 'report' | 'keepReport' | 'show'>;
  /** The view of the element, as the page brings it. */
  readonly brought?: string | undefined;
}

/** A report over which one of its rows can stand open; the view of the element says both. The row itself is the widget's to draw. */
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
