import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TabMessage } from './tabs.ts';
import { watchLeader } from './watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(isFollowing = () => true) {
  const sent: TabMessage['kind'][] = [];
  const onSilent = vi.fn();
  const tabs = { post: ({ kind }: TabMessage) => sent.push(kind), listen: () => () => {}, close: () => {} };
  return { sent, onSilent, ...watchLeader(tabs, isFollowing, onSilent) };
}

describe('watchLeader', () => {
  it('asks at once, and reports silence after ten seconds without an answer', () => {
    const { sent, onSilent } = watch();
    expect(sent).toEqual(['ask']);
    vi.advanceTimersByTime(9_999);
    expect(onSilent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSilent).toHaveBeenCalledTimes(1);
  });

  it('asks again five seconds after the last message', () => {
    const { sent, onSilent, heard } = watch();
    for (let second = 0; second < 60; second += 4) {
      heard();
      vi.advanceTimersByTime(4_000);
    }
    expect(sent).toEqual(['ask']);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual(['ask', 'ask']);
    expect(onSilent).not.toHaveBeenCalled();
  });

  it('reports no silence after the tab itself slept, because the answer may still be queued', () => {
    const { sent, onSilent } = watch();
    vi.advanceTimersByTime(5_000);
    vi.setSystemTime(Date.now() + 55_000);
    vi.advanceTimersByTime(5_000);
    expect(onSilent).not.toHaveBeenCalled();
    expect(sent).toEqual(['ask', 'ask']);
    vi.advanceTimersByTime(10_000);
    expect(onSilent).toHaveBeenCalledTimes(1);
  });

  it('neither asks nor reports silence while the tab leads', () => {
    const { sent, onSilent } = watch(() => false);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    expect(onSilent).not.toHaveBeenCalled();
  });

  it('reports no silence after stop', () => {
    const { onSilent, stop } = watch();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(onSilent).not.toHaveBeenCalled();
  });
});
