import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoticeStack, type Notice, type ShownNotice } from './notice-stack.ts';

let shown: readonly ShownNotice[];

const open = () => createNoticeStack((notices) => (shown = notices));
const texts = () => shown.filter(({ leaving }) => !leaving).map(({ text }) => text);
const said = (text: string, more: Partial<Notice> = {}): Notice => ({ tone: 'neutral', text, ...more });

describe('a notice', () => {
  beforeEach(() => {
    shown = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('goes by itself, and stays while it carries an act', () => {
    const stack = open();
    stack.show(said('a'));
    stack.show(said('b', { action: { label: 'Desfazer', onClick: () => {} } }));
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['b']);
  });

  it('acts once, however often it is pressed', () => {
    const stack = open();
    const onClick = vi.fn();
    stack.show(said('a', { action: { label: 'Desfazer', onClick } }));
    const { id } = shown[0]!;
    stack.act(id);
    stack.act(id);
    expect(onClick).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });

  it('does not act once it was closed', () => {
    const stack = open();
    const onClick = vi.fn();
    stack.show(said('a', { action: { label: 'Desfazer', onClick } }));
    stack.close(shown[0]!.id);
    stack.act(shown[0]!.id);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('gives way at once to the next about the same thing, and to no other', () => {
    const stack = open();
    stack.show(said('a', { about: 'station 1', durationMs: Infinity }));
    stack.show(said('b', { about: 'station 2', durationMs: Infinity }));
    stack.show(said('c', { about: 'station 1', durationMs: Infinity }));
    expect(shown.map(({ text }) => text)).toEqual(['b', 'c']);
  });

  it('takes the room of three at most', () => {
    const stack = open();
    for (const text of ['a', 'b', 'c', 'd']) stack.show(said(text, { durationMs: Infinity }));
    expect(texts()).toEqual(['b', 'c', 'd']);
  });
});
