import { effect, signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { ApiError } from '../../api/api-error.ts';
import { createResource, type Following, type ResourceOptions } from './resource.ts';

const GATHER_MS = 400;

/** Resource whose requests and events the test controls. */
function open({
  follow,
  ...options
}: Partial<Omit<ResourceOptions<string>, 'ask' | 'follow'>> & { follow?: Partial<Following> } = {}) {
  const questions: { answer: (value: string) => void; refuse: (reason: unknown) => void }[] = [];
  const listeners = new Set<(event: LiveEvent) => void>();
  const ask = () =>
    new Promise<string>((answer, refuse) => {
      questions.push({ answer, refuse });
    });
  const resource = createResource<string>({
    ask,
    onFailure: 'empty',
    ...options,
    follow: {
      live: {
        subscribe(_types, listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      events: ['balance'],
      gatherMs: GATHER_MS,
      ...follow,
    },
  });
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    resource,
    ask,
    asked: () => questions.length,
    async answer(at: number, value: string) {
      questions[at]?.answer(value);
      await settled();
    },
    async refuse(at: number, reason: unknown = new Error('broken')) {
      questions[at]?.refuse(reason);
      await settled();
    },
    tell() {
      for (const listener of listeners) listener({ type: 'balance', organizationId: '' });
    },
    isFollowed: () => listeners.size > 0,
    async openWith(value: string) {
      void resource.load();
      questions.at(-1)?.answer(value);
      await settled();
    },
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ready = (value: string) => ({ status: 'ready', value });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('a value from elsewhere', () => {
  it('is loading, then ready', async () => {
    const { resource, answer } = open();
    expect(resource.value.value).toEqual({ status: 'idle' });
    const loading = resource.load();
    expect([resource.value.value, resource.busy.value]).toEqual([{ status: 'loading' }, true]);
    await answer(0, 'a');
    await loading;
    expect([resource.value.value, resource.busy.value]).toEqual([ready('a'), false]);
  });

  it('fails with what can be told to a user', async () => {
    const { resource, refuse } = open();
    void resource.load();
    await refuse(0, new TypeError('odd'));
    expect(resource.value.value.status).toBe('failed');
    if (resource.value.value.status === 'failed') {
      expect(resource.value.value.error).toBeInstanceOf(ApiError);
      expect(resource.value.value.error.code).toBe('operation_failed');
    }
    expect(resource.busy.value).toBe(false);
  });

  it('stays on the screen while it is loaded again', async () => {
    const { resource, openWith, answer } = open();
    await openWith('before');
    const overtaken = resource.load();
    void resource.load();
    await answer(1, 'overtaken');
    await overtaken;
    expect([resource.value.value, resource.busy.value]).toEqual([ready('before'), true]);
    await answer(2, 'after');
    expect(resource.value.value).toEqual(ready('after'));
  });

  it('is that of the last question, whatever comes late, be it an answer or a failure', async () => {
    const { resource, answer, refuse } = open();
    const all = [resource.load(), resource.load(), resource.load()];
    await answer(2, 'last');
    await refuse(1);
    await answer(0, 'early');
    await Promise.all(all);
    expect([resource.value.value, resource.busy.value]).toEqual([ready('last'), false]);
  });

  it.each([
    ['keep', ready('before'), 'operation_failed'],
    ['empty', expect.objectContaining({ status: 'failed' }), undefined],
  ] as const)('by a failure loses what `%s` says', async (onFailure, left, reason) => {
    const { resource, openWith, refuse, answer } = open({ onFailure });
    await openWith('before');
    void resource.load();
    await refuse(1);
    expect(resource.value.value).toEqual(left);
    expect(resource.failure.value?.code).toBe(reason);
    void resource.load();
    await answer(2, 'after');
    expect([resource.value.value, resource.failure.value]).toEqual([ready('after'), null]);
  });

  it('has the age of its last answer', async () => {
    const { resource, openWith, refuse } = open({ onFailure: 'keep' });
    expect(resource.receivedAt.value).toBeNull();
    await openWith('a');
    await pass(60_000);
    void resource.load();
    await refuse(1);
    resource.change(() => 'b');
    expect(resource.receivedAt.value).toEqual(new Date('2026-11-20T10:00:00Z'));
  });

  it('may be asked for by an effect, which does not follow what the question reads', async () => {
    const read = signal(0);
    let asked = 0;
    const resource = createResource<number>({
      ask: () => Promise.resolve((asked += 1) + read.value),
      onFailure: 'empty',
    });
    const stop = effect(() => void resource.load());
    read.value = 1;
    await pass(0);
    expect(asked).toBe(1);
    stop();
  });

  it('is seen by `accept` before it is shown, together with the one before', async () => {
    const seen: unknown[] = [];
    const { resource, openWith } = open({
      accept(next, before) {
        seen.push(before.status === 'ready' ? before.value : before.status);
        return next.toUpperCase();
      },
    });
    await openWith('a');
    resource.change((value) => `${value}b`);
    expect([resource.value.value, seen]).toEqual([ready('AB'), ['loading', 'A']]);
  });

  it('is forgotten with what was asked for', async () => {
    const { resource, openWith, answer } = open({ onFailure: 'keep' });
    await openWith('a');
    void resource.load();
    resource.forget();
    await answer(1, 'b');
    expect([resource.value.value, resource.busy.value]).toEqual([{ status: 'idle' }, false]);
  });
});

describe('a value that comes in two parts', () => {
  const rest = (whole: () => Promise<string>) => (first: string) => (first === 'first' ? whole() : null);

  it('shows the first, then the whole, which is asked for before the first is shown', async () => {
    const fixture = open({ rest: rest(() => fixture.ask()) });
    const { resource, answer, asked } = fixture;
    const askedWhenShown: number[] = [];
    const stop = effect(() => void (resource.value.value.status === 'ready' && askedWhenShown.push(asked())));
    void resource.load();
    await answer(0, 'first');
    expect([resource.value.value, resource.busy.value]).toEqual([ready('first'), true]);
    await answer(1, 'whole');
    expect([resource.value.value, resource.busy.value]).toEqual([ready('whole'), false]);
    expect(askedWhenShown).toEqual([2, 2]);
    stop();
  });

  it('keeps the first when the rest fails, and says so', async () => {
    const fixture = open({ onFailure: 'keep', rest: rest(() => fixture.ask()) });
    void fixture.resource.load();
    await fixture.answer(0, 'first');
    await fixture.refuse(1);
    expect(fixture.resource.value.value).toEqual(ready('first'));
    expect(fixture.resource.failure.value?.code).toBe('operation_failed');
  });

  it('asks for no rest of what is out of date, and drops one that is', async () => {
    const fixture = open({ rest: rest(() => fixture.ask()) });
    const { resource, answer, asked } = fixture;
    void resource.load();
    void resource.load();
    await answer(0, 'first');
    expect(asked()).toBe(2);
    await answer(1, 'first');
    void resource.load();
    await answer(3, 'newer');
    await answer(2, 'whole');
    expect(resource.value.value).toEqual(ready('newer'));
  });
});

describe('what a movement answered', () => {
  it('is not overwritten by what was asked for before it, which is asked for again', async () => {
    const { resource, openWith, answer, asked } = open();
    await openWith('before');
    const loading = resource.load();
    resource.change(() => 'moved');
    expect(resource.value.value).toEqual(ready('moved'));
    await answer(1, 'before');
    expect([resource.value.value, resource.busy.value, asked()]).toEqual([ready('moved'), true, 3]);
    await answer(2, 'after');
    await loading;
    expect([resource.value.value, resource.busy.value]).toEqual([ready('after'), false]);
  });

  it('is not undone by the failure of what was asked for before it', async () => {
    const { resource, openWith, refuse, answer } = open();
    await openWith('before');
    void resource.load();
    resource.change(() => 'moved');
    await refuse(1);
    expect(resource.value.value).toEqual(ready('moved'));
    await answer(2, 'after');
    expect(resource.value.value).toEqual(ready('after'));
  });

  it('counts also while nothing is known yet', async () => {
    const { resource, answer, asked } = open();
    void resource.load();
    resource.change(() => 'moved');
    await answer(0, 'before');
    expect([resource.value.value, asked()]).toEqual([{ status: 'loading' }, 2]);
    await answer(1, 'after');
    expect(resource.value.value).toEqual(ready('after'));
  });
});

it('may be asked for more of what there is', async () => {
  const { resource, ask, openWith, answer, refuse } = open({ onFailure: 'keep' });
  await openWith('a');
  const more = async () => `a ${await ask()}`;
  void resource.load({ ask: more });
  expect(resource.busy.value).toBe(true);
  await answer(1, 'b');
  expect(resource.value.value).toEqual(ready('a b'));
  void resource.load({ ask: more });
  await refuse(2);
  expect(resource.value.value).toEqual(ready('a b'));
  expect(resource.failure.value?.code).toBe('operation_failed');
});

describe('what is being typed', () => {
  it('is asked for once after a pause, and drops what was asked for before at once', async () => {
    const { resource, openWith, answer, asked } = open();
    await openWith('a');
    void resource.load();
    for (let key = 0; key < 3; key += 1) {
      void resource.load({ pauseMs: 250 });
      await pass(200);
    }
    await answer(1, 'late');
    expect([resource.value.value, asked()]).toEqual([ready('a'), 2]);
    await pass(50);
    await answer(2, 'b');
    expect([resource.value.value, asked()]).toEqual([ready('b'), 3]);
  });

  it('is not asked for when it is forgotten meanwhile', async () => {
    const { resource, asked } = open();
    void resource.load({ pauseMs: 250 });
    expect([resource.value.value, resource.busy.value]).toEqual([{ status: 'loading' }, true]);
    resource.forget();
    await pass(1_000);
    expect([asked(), resource.busy.value]).toEqual([0, false]);
  });
});

describe('events', () => {
  it('are one question when they come together, and none when it has stopped', async () => {
    const { resource, answer, asked, tell, isFollowed } = open();
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    tell();
    await pass(GATHER_MS);
    expect(asked()).toBe(2);
    stop();
    await answer(1, 'b');
    expect([resource.value.value, isFollowed()]).toEqual([ready('a'), false]);
  });

  it('that were told before a stop ask for nothing after it', async () => {
    const { resource, answer, asked, tell } = open();
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    stop();
    await pass(GATHER_MS);
    expect(asked()).toBe(1);
  });

  it('ask for nothing when something newer was asked for already', async () => {
    const { resource, answer, asked, tell } = open();
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    void resource.load();
    await pass(3 * GATHER_MS);
    expect(asked()).toBe(2);
    await answer(1, 'b');
    await pass(3 * GATHER_MS);
    expect(asked()).toBe(2);
    stop();
  });

  it('that come before the rest of a value is asked for are known to it', async () => {
    const fixture = open({ rest: (first) => (first === 'first' ? fixture.ask() : null) });
    const stop = fixture.resource.start();
    fixture.tell();
    await fixture.answer(0, 'first');
    await fixture.answer(1, 'whole');
    await pass(3 * GATHER_MS);
    expect(fixture.asked()).toBe(2);
    stop();
  });

  it('that come while the rest of a value is on its way ask again', async () => {
    const fixture = open({ rest: (first) => (first === 'first' ? fixture.ask() : null) });
    const stop = fixture.resource.start();
    await fixture.answer(0, 'first');
    fixture.tell();
    await fixture.answer(1, 'whole');
    await pass(GATHER_MS);
    expect(fixture.asked()).toBe(3);
    stop();
  });

  it('ask again when what was asked for after them failed', async () => {
    const { resource, answer, refuse, asked, tell } = open();
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    void resource.load();
    await pass(GATHER_MS);
    await refuse(1);
    await pass(GATHER_MS);
    expect(asked()).toBe(3);
    stop();
  });

  it('leave what is shown where no server answers them, and ask again', async () => {
    const { resource, answer, refuse, asked, tell } = open();
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    await pass(GATHER_MS);
    await refuse(1);
    expect([resource.value.value, resource.failure.value?.message]).toEqual([ready('a'), 'broken']);
    await pass(15_000 + GATHER_MS);
    await answer(2, 'b');
    expect([resource.value.value, resource.failure.value]).toEqual([ready('b'), null]);
    await pass(60_000);
    expect(asked()).toBe(3);
    stop();
  });

  it('leave nothing of what may not be seen any more', async () => {
    const { resource, answer, refuse, tell } = open();
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    await pass(GATHER_MS);
    await refuse(
      1,
      new ApiError({ status: 403, code: 'permission_missing', message: '', outcome: 'refused' }),
    );
    expect(resource.value.value.status).toBe('failed');
    stop();
  });

  it('take the place of what was asked for before them', async () => {
    const { resource, answer, asked, tell } = open();
    const stop = resource.start();
    tell();
    await pass(GATHER_MS);
    expect(asked()).toBe(2);
    await answer(1, 'new');
    await answer(0, 'old');
    expect(resource.value.value).toEqual(ready('new'));
    stop();
  });

  it('wait while something is being changed here', async () => {
    let isMoving = true;
    const { resource, answer, asked, tell } = open({ follow: { waitsWhile: () => isMoving } });
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    await pass(5 * GATHER_MS);
    expect(asked()).toBe(1);
    isMoving = false;
    await pass(GATHER_MS);
    expect(asked()).toBe(2);
    stop();
  });

  it('are ignored while they are to be', async () => {
    let isRead = true;
    const { resource, answer, asked, tell } = open({ follow: { skipsWhile: () => isRead } });
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    await pass(GATHER_MS);
    isRead = false;
    await pass(5 * GATHER_MS);
    expect(asked()).toBe(1);
    stop();
  });

  it('gather for as long as the value says', async () => {
    const { resource, answer, asked, tell } = open({ follow: { gatherMs: () => 5_000 } });
    const stop = resource.start();
    await answer(0, 'a');
    tell();
    await pass(4_999);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
    stop();
  });
});
