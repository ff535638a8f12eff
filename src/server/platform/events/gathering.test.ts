import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gather } from './gathering.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function listen() {
  const heard: string[] = [];
  const line = { isOpen: true };
  const gathering = gather(async (words) => {
    if (line.isOpen) heard.push(words.join());
    return line.isOpen;
  }, 250);
  return { heard, line, gathering };
}

describe('gather', () => {
  it('sends the first word at once, and later words together, each once', async () => {
    const { heard, gathering } = listen();
    gathering.add('a');
    await vi.advanceTimersByTimeAsync(0);
    for (let time = 0; time < 5; time += 1) gathering.add('a', 'b');
    gathering.add('c');
    await vi.advanceTimersByTimeAsync(249);
    expect(heard).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual(['a', 'a,b,c']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toHaveLength(2);
  });

  it('keeps words while the line is closed and sends them on resume', async () => {
    const { heard, line, gathering } = listen();
    line.isOpen = false;
    gathering.add('a');
    await vi.advanceTimersByTimeAsync(1_000);
    gathering.add('b');
    await vi.advanceTimersByTimeAsync(1_000);
    line.isOpen = true;
    gathering.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['a,b']);
  });

  it('sends waiting words before it ends', async () => {
    const { heard, gathering } = listen();
    gathering.add('a');
    gathering.add('b');
    await gathering.end();
    expect(heard.join()).toBe('a,b');
  });
});
