import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Audience } from './line.ts';
import { nameOfLine, shareLine } from './shared-line.ts';
import { createLineServer } from './testing/line-server.ts';
import { openOrigin, openTab } from './testing/line-page.ts';

let server: ReturnType<typeof createLineServer>;
let origin: ReturnType<typeof openOrigin>;
let leaves: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  server = createLineServer();
  origin = openOrigin();
  leaves = [];
});
afterEach(async () => {
  for (const leave of leaves) leave();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
});

const ana: Audience = { userId: 'a', organizationId: 'serra' };
const anaAtBranch: Audience = { userId: 'a', organizationId: 'branch' };
/** User whose event line has another name than the line of `ana`, so the two users do not share a stream. */
const bia: Audience = { userId: 'b', organizationId: 'vale' };
/** Audience whose line has the same name as the line of `ana`, so that the two audiences share a stream. */
const caio: Audience = { userId: 'c', organizationId: 'norte' };

function enter(audience: Audience) {
  const tab = openTab(origin);
  const heard: string[] = [];
  const states: string[] = [];
  const leave = shareLine(
    {
      ...server.sourceFor(audience),
      audience,
      onStatus: (status) => states.push(status),
      onEvent: ({ type, organizationId }) => heard.push(`${type} ${organizationId}`),
    },
    tab,
  );
  leaves.push(leave);
  return { tab, heard, states, leave };
}

const settle = (ms = 50) => vi.advanceTimersByTimeAsync(ms);
const forget = (...tabs: readonly { heard: string[] }[]) => {
  for (const { heard } of tabs) heard.length = 0;
};

describe('tabs of one origin', () => {
  it('share one stream without tickets if they show the same user and organization', async () => {
    const tabs = Array.from({ length: 8 }, () => enter(ana));
    await settle();
    server.say('balance', 'serra');
    await settle();
    for (const { heard, states } of tabs) {
      expect(heard).toEqual(['hello serra', 'balance serra']);
      expect(states.at(-1)).toBe('open');
    }
    expect(server.count).toEqual({ opened: 1, tickets: 0, most: 1 });
  });

  it('receive a hello at once when they open later', async () => {
    enter(ana);
    await settle(60_000);
    const tabs = [ana, anaAtBranch].map(enter);
    await settle();
    expect(tabs.map(({ heard }) => heard)).toEqual([['hello serra'], ['hello branch']]);
  });

  it('receive only events of their own organizations over one shared stream', async () => {
    const tabs = [ana, anaAtBranch, caio].map(enter);
    await settle();
    forget(...tabs);
    for (const { organizationId } of [ana, anaAtBranch, caio, bia]) server.say('balance', organizationId);
    await settle();
    expect(tabs.map(({ heard }) => heard)).toEqual([
      ['balance serra'],
      ['balance branch'],
      ['balance norte'],
    ]);
    expect(server.count.opened).toBe(1);
  });

  it('open at most two streams for many sessions', async () => {
    const audiences = [...'abcdefgh'].map((userId) => ({ userId, organizationId: `of-${userId}` }));
    const tabs = audiences.map(enter);
    await settle();
    forget(...tabs);
    for (const { organizationId } of audiences) server.say('balance', organizationId);
    await settle();
    expect(tabs.map(({ heard }) => heard)).toEqual(
      audiences.map(({ organizationId }) => [`balance ${organizationId}`]),
    );
    expect(server.count.most).toBe(2);
    expect(nameOfLine({ host: 'h', audience: ana })).not.toBe(nameOfLine({ host: 'h', audience: bia }));
  });

  it('post only messages of the kinds ask, state, event and ticket', async () => {
    const tabs = [ana, anaAtBranch].map(enter);
    await settle();
    const messages = tabs.flatMap(({ tab }) => tab.said) as { kind: string }[];
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(['ask', 'state', 'event', 'ticket']));
  });
});

describe('a leading tab', () => {
  it('hands its stream over when it leaves, and the other tabs receive a hello', async () => {
    const [first, second, third] = [enter(ana), enter(ana), enter(anaAtBranch)];
    await settle();
    forget(second, third);
    first.leave();
    await settle();
    expect(second.heard).toEqual(['hello serra']);
    expect(third.heard).toEqual(['hello branch']);
    server.say('balance', 'branch');
    await settle();
    expect(third.heard).toEqual(['hello branch', 'balance branch']);
    expect(first.heard).toEqual(['hello serra']);
    expect(server.count).toMatchObject({ opened: 2, most: 1 });
  });

  it('stays leader during nine seconds of silence, and is replaced soon afterwards', async () => {
    const [first, second, third] = [enter(ana), enter(ana), enter(caio)];
    await settle();
    first.tab.freeze();
    await settle(9_000);
    expect(server.count.opened).toBe(1);
    await settle(8_000);
    forget(second, third);
    server.say('balance', 'serra');
    server.say('balance', 'norte');
    await settle();
    expect(second.heard).toEqual(['balance serra']);
    expect(third.heard).toEqual(['balance norte']);
    expect(server.streams.size).toBe(1);
  });

  it('two streams are never open together during an hour without events', async () => {
    enter(ana);
    enter(ana);
    await settle(3_600_000);
    expect(server.count.most).toBe(1);
  });

  it('a new stream replaces a broken stream at once, and never two streams are open', async () => {
    const [first, second] = [enter(ana), enter(ana)];
    await settle();
    forget(first, second);
    server.breakAll();
    await settle();
    expect(first.heard).toEqual(['hello serra']);
    expect(second.heard).toEqual(['hello serra']);
    expect(server.count).toMatchObject({ opened: 2, most: 1 });
  });

  it('a tab with a refused stream follows the stream of another tab', async () => {
    const refused = openTab(origin);
    const states: string[] = [];
    const open = vi.fn(async () => new Response('', { status: 403 }));
    leaves.push(
      shareLine(
        {
          ...server.sourceFor(ana),
          open,
          audience: ana,
          onStatus: (status) => states.push(status),
          onEvent: () => {},
        },
        refused,
      ),
    );
    const other = enter(ana);
    await settle();
    expect(other.heard).toEqual(['hello serra']);
    expect(open).toHaveBeenCalledTimes(1);
    await settle(6_000);
    expect(states.at(-1)).toBe('open');
  });

  it('retries with growing delays while the server is unreachable', async () => {
    server.setDown(true);
    const tab = enter(ana);
    await settle(60_000);
    expect(server.count.opened).toBeGreaterThan(3);
    expect(server.count.opened).toBeLessThan(9);
    expect(tab.states.at(-1)).toBe('down');
    server.setDown(false);
    await settle(31_000);
    expect(tab.heard).toEqual(['hello serra']);
  });
});

describe('a following tab', () => {
  it('requests another ticket if no hello arrives', async () => {
    enter(ana);
    await settle();
    const { join, ...rest } = server.sourceFor(caio);
    const tab = openTab(origin);
    const heard: string[] = [];
    let lost = 0;
    const ticket = async () => {
      lost += 1;
      return lost === 1 ? 'lost on its way' : rest.ticket();
    };
    leaves.push(
      shareLine(
        {
          ...rest,
          join,
          ticket,
          audience: caio,
          onStatus: () => {},
          onEvent: ({ type }) => heard.push(type),
        },
        tab,
      ),
    );
    await settle(9_000);
    expect(heard).toEqual([]);
    await settle(2_000);
    expect(heard).toEqual(['hello']);
  });

  it('joins again with a new ticket after the stream has dropped its session', async () => {
    const [, guest] = [enter(ana), enter(caio)];
    await settle();
    forget(guest);
    const { tickets } = server.count;
    server.letGo(caio);
    // The tab requests no ticket yet: while the session logs off, a ticket request would use an ended token.
    await settle(900);
    expect(server.count.tickets).toBe(tickets);
    await settle(200);
    expect(guest.heard).toEqual(['hello norte']);
  });

  it('opens no stream after it has left', async () => {
    const [first, second] = [enter(ana), enter(ana)];
    await settle();
    second.leave();
    await settle();
    first.leave();
    await settle(60_000);
    expect(server.count.opened).toBe(1);
    expect(server.streams.size).toBe(0);
  });
});
