import { vi } from 'vitest';

/** Repeats the check until it throws nothing more, for 15 s at most: a busy machine takes longer than the usual second. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}
