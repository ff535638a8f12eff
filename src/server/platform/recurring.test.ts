import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRecurring } from './recurring.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function makeWork() {
  const runs: { readonly signal: AbortSignal; end(): void; fail(error: Error): void }[] = [];
  return {
    runs,
    run: (signal: AbortSignal) =>
      new Promise<void>((end, fail) => {
        runs.push({ signal, end, fail });
      }),
  };
}

it('startRecurring runs the work at once and repeats it without overlap', async () => {
  const { run, runs } = makeWork();
  startRecurring(run, { everyMs: 1_000, report: () => undefined });
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

it('startRecurring delays the first run by firstAfterMs', async () => {
  const { run, runs } = makeWork();
  startRecurring(run, { everyMs: 1_000, firstAfterMs: 200, report: () => undefined });
  await vi.advanceTimersByTimeAsync(199);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
});

it('startRecurring reports a failed run and continues', async () => {
  const { run, runs } = makeWork();
  const report = vi.fn();
  startRecurring(run, { everyMs: 1_000, report });
  await vi.advanceTimersByTimeAsync(0);
  const lost = new Error('connection lost');
  runs[0]?.fail(lost);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(report.mock.calls).toEqual([[lost]]);
  expect(runs).toHaveLength(2);
});

it('stopping aborts the current run, waits for it and starts no other', async () => {
  const { run, runs } = makeWork();
  const stop = startRecurring(run, { everyMs: 1_000, report: () => undefined });
  await vi.advanceTimersByTimeAsync(0);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  expect(runs[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped).not.toHaveBeenCalled();
  runs[0]?.end();
  await stopping;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toHaveLength(1);
});

it('stopping between two runs starts no other', async () => {
  const { run, runs } = makeWork();
  const stop = startRecurring(run, { everyMs: 1_000, report: () => undefined });
  await vi.advanceTimersByTimeAsync(0);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(500);
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toHaveLength(1);
});
