import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLazyNotices, type VisibleNotices } from './lazy-notices.ts';
import { createNoticeStack } from './notice-stack.ts';

const list = { createNoticeStack, NoticeList: () => [] } as never;
const notice = (text: string) => ({ tone: 'neutral', text }) as const;
let shown: string[];
const note = ({ notices }: VisibleNotices) => void (shown = notices.map(({ text }) => text));

describe('createLazyNotices', () => {
  beforeEach(() => {
    shown = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('loads the notice list without a notice once the page is idle', async () => {
    const load = vi.fn(async () => list);
    const stop = createLazyNotices(note, load).start();
    await vi.advanceTimersByTimeAsync(900);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(load).toHaveBeenCalledOnce();
    stop();
  });

  it('shows queued notices in order after loading the list once', async () => {
    const load = vi.fn(async () => list);
    const notices = createLazyNotices(note, load);
    const stop = notices.start();
    notices.show(notice('a'));
    notices.show(notice('b'));
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown).toEqual(['a', 'b']);
    notices.show(notice('c'));
    expect(shown).toEqual(['a', 'b', 'c']);
    expect(load).toHaveBeenCalledOnce();
    stop();
  });

  it('keeps queued notices when loading fails, and tries again', async () => {
    const load = vi.fn(async () => list).mockRejectedValueOnce(new Error('The network is down.'));
    const notices = createLazyNotices(note, load);
    const stop = notices.start();
    notices.show(notice('a'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown).toEqual(['a']);
    stop();
  });
});
