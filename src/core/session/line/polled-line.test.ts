import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLive } from '../live.ts';
import { createLineServer } from './testing/line-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a page without locks sends a hello to subscribers every 15 seconds and opens no stream', async () => {
  const server = createLineServer();
  const audience = { userId: 'a', organizationId: 'serra' };
  const live = createLive({ ...server.sourceFor(audience), audience: () => audience, page: null });
  const heard: string[] = [];
  live.subscribe(['balance'], ({ type }) => heard.push(type));
  expect(live.line.value.status).toBe('open');
  await vi.advanceTimersByTimeAsync(14_999);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_001);
  expect(heard).toEqual(['hello', 'hello', 'hello']);
  live.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(3);
  expect(server.count.opened).toBe(0);
});
