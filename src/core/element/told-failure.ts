/** How the page around hears that an element cannot show what it is for: by `litro-error`. */
import { createContext, useContext, useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';

/** Set around every widget. */
export const TellFailure = createContext<(error: unknown) => void>(() => {});

/** A part of the suite itself has not arrived; what the browser says about that is for developers. */
export function notArrived(reason: unknown): ApiError {
  const message = String(reason);
  return new ApiError({ status: 0, code: 'network_unreachable', message, outcome: 'refused' });
}

/** Tells each failure once, for as long as the same one stands; null is none. */
export function useToldFailure(error: unknown): void {
  const tell = useContext(TellFailure);
  useEffect(() => {
    if (error !== null && error !== undefined) tell(error);
  }, [tell, error]);
}
