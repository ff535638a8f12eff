import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

function held() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => done, finish };
}

describe('createBoundedQueue', () => {
  it('refuses work beyond its places and accepts work once a place is free', async () => {
    const enqueue = createBoundedQueue({ running: 1, waiting: 1 });
    const [first, second] = [held(), held()];
    const running = enqueue(first.work);
    const waiting = enqueue(second.work);
    await expect(enqueue(async () => 'third')).rejects.toMatchObject({ code: 'too_many_requests' });
    first.finish();
    await running;
    const next = enqueue(async () => 'next');
    second.finish();
    await waiting;
    expect(await next).toBe('next');
  });

  it('runs at most its limit of tasks at a time, in the order of arrival', async () => {
    const enqueue = createBoundedQueue({ running: 2, waiting: 10 });
    const order: number[] = [];
    let active = 0;
    let most = 0;
    const work = async (number: number) => {
      active += 1;
      most = Math.max(most, active);
      order.push(number);
      await Promise.resolve();
      active -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5].map((number) => enqueue(() => work(number))));
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('frees the place of failed work', async () => {
    const enqueue = createBoundedQueue({ running: 1, waiting: 0 });
    await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await enqueue(async () => 'well')).toBe('well');
  });
});
