import { describe, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

function createWork() {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      endings.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => endings.get(name)?.() };
}

describe('createTurns', () => {
  it('runs a limited number of tasks per name, and tasks of another name meanwhile', async () => {
    const { begun, work, end } = createWork();
    const inTurn = createTurns(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => inTurn('one', 60_000, work(name)));
    all.push(inTurn('other', 60_000, work('x')));
    expect(begun).toEqual(['a', 'b', 'x']);
    end('b');
    await all[1];
    await expect.poll(() => begun).toEqual(['a', 'b', 'x', 'c']);
    for (const name of ['a', 'c', 'x']) end(name);
    await expect.poll(() => begun).toContain('d');
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'x']);
  });

  it('refuses a task whose wait is too long, and frees the turn of a failed task', async () => {
    vi.useFakeTimers();
    try {
      const { begun, work, end } = createWork();
      const inTurn = createTurns(1);
      const first = inTurn('one', 100, work('a'));
      const late = expect(inTurn('one', 100, work('b'))).rejects.toMatchObject({ code: '55P03' });
      await vi.advanceTimersByTimeAsync(100);
      await late;
      end('a');
      await first;
      await expect(inTurn('one', 100, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      const last = inTurn('one', 100, work('c'));
      end('c');
      await last;
      expect(begun).toEqual(['a', 'c']);
    } finally {
      vi.useRealTimers();
    }
  });
});
