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
/** In another slot than `ana`. */
const bia: Audience = { userId: 'b', organizationId: 'vale' };
/** In the same slot as `ana`. */
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
  it('share one stream where they show the same user and organisation, and need no ticket', async () => {
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

  it('that come later hear at once', async () => {
    enter(ana);
    await settle(60_000);
    const tabs = [ana, anaAtBranch].map(enter);
    await settle();
    expect(tabs.map(({ heard }) => heard)).toEqual([['hello serra'], ['hello branch']]);
  });

  it('hear of their own companies alone, two companies of one user and those of others', async () => {
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

  it('have two streams at most, however many sessions there are', async () => {
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

  it('say nothing to one another but keys of audiences, events and tickets', async () => {
    const tabs = [ana, anaAtBranch].map(enter);
    await settle();
    const said = tabs.flatMap(({ tab }) => tab.said) as { kind: string }[];
    expect(new Set(said.map(({ kind }) => kind))).toEqual(new Set(['ask', 'state', 'event', 'ticket']));
  });
});

describe('a leader', () => {
  it('that leaves is followed by the next one, and nobody misses what happened meanwhile', async () => {
    const [first, second, third] = [enter(ana), enter(ana), enter(anaAtBranch)];
    await settle();
    forget(second, third);
    first.leave();
    await settle();
    // Each follower gets a new `hello` and reloads everything.
    expect(second.heard).toEqual(['hello serra']);
    expect(third.heard).toEqual(['hello branch']);
    server.say('balance', 'branch');
    await settle();
    expect(third.heard).toEqual(['hello branch', 'balance branch']);
    expect(first.heard).toEqual(['hello serra']);
    expect(server.count).toMatchObject({ opened: 2, most: 1 });
  });

  it('that is silent for ten seconds is replaced, and no sooner', async () => {
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
    // The frozen tab lost its lock and closed its stream.
    expect(server.streams.size).toBe(1);
  });

  it('that answers is not replaced, though nothing happens for an hour', async () => {
    enter(ana);
    enter(ana);
    await settle(3_600_000);
    // A stream without heartbeats breaks every 40 s. It reopens, but never two at a time.
    expect(server.count.most).toBe(1);
  });

  it('whose stream breaks gives way to another, which opens one at once', async () => {
    const [first, second] = [enter(ana), enter(ana)];
    await settle();
    forget(first, second);
    server.breakAll();
    await settle();
    expect(first.heard).toEqual(['hello serra']);
    expect(second.heard).toEqual(['hello serra']);
    expect(server.count).toMatchObject({ opened: 2, most: 1 });
  });

  it('that is refused leaves the line to the others', async () => {
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
    // It still receives events over the other tab's stream.
    await settle(6_000);
    expect(states.at(-1)).toBe('open');
  });

  it('that cannot reach the server tries again after longer and longer, each tab by itself', async () => {
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

describe('a follower', () => {
  it('asks for another ticket while nobody greets it', async () => {
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

  it('whose session the stream has let go of joins again by its own ticket', async () => {
    const [, guest] = [enter(ana), enter(caio)];
    await settle();
    forget(guest);
    const { tickets } = server.count;
    server.letGo(caio);
    // The session may be logging off; an earlier ticket request would use an ended token.
    await settle(900);
    expect(server.count.tickets).toBe(tickets);
    await settle(200);
    expect(guest.heard).toEqual(['hello norte']);
  });

  it('waits no more once it has left', async () => {
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
