import { vi } from 'vitest';

/** Repeats the check until it passes, for at most 15 s, because a busy machine exceeds the default of 1 s. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}
