import { createContext, useContext, useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';

/** Function that reports a failure to the host page. The element's root provides it to every widget. */
export const ReportFailure = createContext<(error: unknown) => void>(() => {});

/** Error for a file of the suite that failed to load. The browser's message is for developers only. */
export function loadError(reason: unknown): ApiError {
  const message = String(reason);
  return new ApiError({ status: 0, code: 'network_unreachable', message, outcome: 'refused' });
}

/** Reports each new error once; null and undefined report nothing. */
export function useReportedFailure(error: unknown): void {
  const reportError = useContext(ReportFailure);
  useEffect(() => {
    if (error !== null && error !== undefined) reportError(error);
  }, [reportError, error]);
}
