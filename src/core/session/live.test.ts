import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { openStream } from '../api/exchange.ts';
import {
  dropped,
  refusal,
  startMisbehavingServer,
  type MisbehavingServer,
  type Reply,
} from '../api/testing/misbehaving-server.ts';
import { openOrigin, openTab } from './line/testing/line-page.ts';
import { createLive, type LiveOptions } from './live.ts';
import type { Live } from '../state/live.ts';
import { eventually } from './testing/eventually.ts';

let server: MisbehavingServer;
const lines: Live[] = [];

beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());
afterEach(() => {
  for (const line of lines.splice(0)) line.stop();
});

function lineWith(options: Partial<LiveOptions> = {}): Live {
  const live = createLive({
    host: server.host,
    audience: () => ({ userId: 'u', organizationId: 'o' }),
    ticket: () => Promise.reject(new Error('A single tab needs no ticket.')),
    join: () => Promise.reject(new Error('No other tab joins in this test.')),
    page: openTab(openOrigin()),
    open: (signal) => openStream(`${server.host}/events`, 'token-1', signal),
    firstWaitMs: 5,
    ...options,
  });
  lines.push(live);
  return live;
}

const message = (type: LiveEvent['type']) =>
  `event: ${type}\ndata: {"type":"${type}","organizationId":"o"}\n\n`;

const stream =
  (...pieces: string[]): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    const left = [...pieces];
    const next = () => {
      const piece = left.shift();
      if (piece !== undefined) response.write(piece, () => setTimeout(next, 5));
    };
    next();
  };

function listenTo(live: Live, ...types: LiveEvent['type'][]): string[] {
  const heard: string[] = [];
  live.subscribe(types, ({ type }) => heard.push(type));
  return heard;
}

const until = (check: () => boolean) => eventually(() => expect(check()).toBe(true));

describe('createLive', () => {
  it('opens one line with the token for the first subscriber and shares it with all subscribers', async () => {
    server.script(stream(message('hello'), message('balance')));
    const live = lineWith();
    const first = listenTo(live, 'balance');
    const second = listenTo(live, 'balance', 'registry');
    await until(() => second.length === 2);
    expect(first).toEqual(['hello', 'balance']);
    expect(second).toEqual(['hello', 'balance']);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1']);
    expect(live.line.value.status).toBe('open');
  });

  it('reads messages that arrive in pieces between heartbeats', async () => {
    const text = message('balance').replaceAll('\n', '\r\n');
    server.script(stream(': alive\n\n', text.slice(0, 25), text.slice(25, -1), text.slice(-1)));
    const heard = listenTo(lineWith(), 'balance');
    await until(() => heard.length === 1);
  });

  it.each([
    ['the connection breaks', dropped],
    ['the server refuses', refusal(503, 'not_ready')],
    ['the server ends the stream', ((response) => response.writeHead(200).end()) as Reply],
    ['a message is not a valid event', stream('data: {broken\n\n')],
  ])('reconnects when %s', async (_what, reply) => {
    server.script(reply, stream(message('hello')));
    const live = lineWith();
    const states: string[] = [];
    live.line.subscribe(({ status }) => states.push(status));
    const heard = listenTo(live, 'hello');
    await until(() => heard.length === 1);
    expect(states).toContain('down');
    expect(live.line.value.status).toBe('open');
  });

  it('reconnects after a silence without heartbeats', async () => {
    server.script(stream(message('hello')), stream(message('hello')));
    const heard = listenTo(lineWith({ silenceMs: 60 }), 'hello');
    await until(() => heard.length >= 2);
  });

  it('closes the line when the last subscriber leaves', async () => {
    let closed = false;
    server.script((response, request) => {
      response.on('close', () => (closed = true));
      stream(message('hello'))(response, request);
    });
    const live = lineWith();
    const stopFirst = live.subscribe(['balance'], () => {});
    const stopSecond = live.subscribe(['balance'], () => {});
    await until(() => live.line.value.status === 'open');
    stopFirst();
    expect(live.line.value.status).toBe('open');
    stopSecond();
    await until(() => closed);
    expect(server.received).toHaveLength(1);
  });

  it('opens the line only after a user has signed in', async () => {
    server.script(stream(message('hello')));
    let audience: ReturnType<LiveOptions['audience']> = null;
    const live = lineWith({ audience: () => audience });
    const heard = listenTo(live, 'hello');
    live.restart();
    expect(server.received).toHaveLength(0);
    audience = { userId: 'u', organizationId: 'o' };
    live.restart();
    await until(() => heard.length === 1);
  });

  it.each([
    ['all organizations', NO_ORGANIZATION, true],
    ['one organization', 'o', false],
  ])('reloads an audience of %s (%s) periodically: %s', async (_of, organizationId, asks) => {
    server.script(stream(message('hello')));
    const live = lineWith({ audience: () => ({ userId: 'u', organizationId }), allEveryMs: 30 });
    const heard = listenTo(live, 'registry');
    await until(() => heard.length === 1);
    if (asks) await until(() => heard.length > 1);
    else await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.length > 1).toBe(asks);
    live.stop();
    const { length } = heard;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(heard).toHaveLength(length);
  });

  it('keeps its subscribers after a restart', async () => {
    server.script(stream(message('hello')));
    const live = lineWith();
    const heard = listenTo(live, 'hello');
    await until(() => heard.length === 1);
    live.restart();
    await until(() => heard.length === 2);
  });
});
