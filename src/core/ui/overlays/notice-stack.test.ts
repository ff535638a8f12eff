import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoticeStack, type Notice, type ShownNotice } from './notice-stack.ts';

let shown: readonly ShownNotice[];

const open = () => createNoticeStack((notices) => (shown = notices));
const texts = () => shown.filter(({ leaving }) => !leaving).map(({ text }) => text);
const noticeOf = (text: string, more: Partial<Notice> = {}): Notice => ({ tone: 'neutral', text, ...more });

describe('createNoticeStack', () => {
  beforeEach(() => {
    shown = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('removes a notice after a while, but not a notice with an action', () => {
    const stack = open();
    stack.show(noticeOf('a'));
    stack.show(noticeOf('b', { action: { label: 'Desfazer', onClick: () => {} } }));
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['b']);
  });

  it('runs the action of a notice once despite repeated presses', () => {
    const stack = open();
    const onClick = vi.fn();
    stack.show(noticeOf('a', { action: { label: 'Desfazer', onClick } }));
    const { id } = shown[0]!;
    stack.action(id);
    stack.action(id);
    expect(onClick).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });

  it('does not run the action of a closed notice', () => {
    const stack = open();
    const onClick = vi.fn();
    stack.show(noticeOf('a', { action: { label: 'Desfazer', onClick } }));
    stack.close(shown[0]!.id);
    stack.action(shown[0]!.id);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('replaces a notice only by a notice about the same subject', () => {
    const stack = open();
    stack.show(noticeOf('a', { about: 'station 1', durationMs: Infinity }));
    stack.show(noticeOf('b', { about: 'station 2', durationMs: Infinity }));
    stack.show(noticeOf('c', { about: 'station 1', durationMs: Infinity }));
    expect(shown.map(({ text }) => text)).toEqual(['b', 'c']);
  });

  it('shows at most three notices', () => {
    const stack = open();
    for (const text of ['a', 'b', 'c', 'd']) stack.show(noticeOf(text, { durationMs: Infinity }));
    expect(texts()).toEqual(['b', 'c', 'd']);
  });
});
