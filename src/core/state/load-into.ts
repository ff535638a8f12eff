import { toApiError } from '../api/api-error.ts';
import { failed, loading, ready, type Remote } from './remote.ts';

/**
 * Answers a function that loads into `target`. An answer that a later call has overtaken is dropped; while it reloads,
 * what is there stays.
 */
export function loaderInto<T>(target: { value: Remote<T> }): (ask: () => Promise<T>) => Promise<void> {
  let asked = 0;
  return async (ask) => {
    const turn = (asked += 1);
    if (target.value.status !== 'ready') target.value = loading;
    try {
      const value = await ask();
      if (turn === asked) target.value = ready(value);
    } catch (reason) {
      if (turn === asked) target.value = failed(toApiError(reason));
    }
  };
}
