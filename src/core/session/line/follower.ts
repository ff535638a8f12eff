/** Tab that receives events over the stream of another tab, the leader. */
import { keyOf, type LineOptions } from './line.ts';
import type { TabMessage, Tabs } from './tabs.ts';

/** Time after which a tab that received no `hello` event sends the leading tab another ticket. */
const JOIN_AGAIN_MS = 10_000;
/**
 * Pause before a follower rejoins. A session that logs off receives the message `gone` before the answer to its
 * log-off, and must not rejoin in between.
 */
const JOIN_AFTER_GONE_MS = 1_000;

export interface Follower {
  readonly hear: (message: TabMessage) => void;
  readonly leave: () => void;
}

export function createFollower(options: LineOptions, tabs: Tabs): Follower {
  const own = keyOf(options.audience);
  let leader: string | null = null;
  let line: string | null = null;
  let receives = false;
  const joining = createJoining(options, tabs, () => (receives || leader === null ? null : { leader, line }));

  const leave = () => {
    leader = null;
    line = null;
    receives = false;
    joining.stop();
  };
  const enter = () => {
    receives = true;
    joining.stop();
    options.onStatus('open');
    options.onEvent({ type: 'hello', organizationId: options.audience.organizationId });
  };
  const hearState = (state: Extract<TabMessage, { kind: 'state' }>) => {
    if (state.line === null) {
      if (state.leader !== leader) return;
      leave();
      options.onStatus('connecting');
      return;
    }
    if (state.leader !== leader || state.line !== line) {
      leave();
      ({ leader, line } = state);
    }
    if (receives) return;
    if (state.audiences.includes(own)) enter();
    else joining.start();
  };
  const hearEvent = ({ leader: from, message }: Extract<TabMessage, { kind: 'event' }>) => {
    if (from !== leader || keyOf(message) !== own) return;
    const { type, organizationId } = message;
    if (type === 'hello') enter();
    else if (type === 'gone') {
      receives = false;
      joining.startIn(JOIN_AFTER_GONE_MS);
    } else if (receives) options.onEvent({ type, organizationId });
  };
  return {
    leave,
    hear: (message) => {
      if (message.kind === 'state') hearState(message);
      if (message.kind === 'event') hearEvent(message);
    },
  };
}

interface FollowedLine {
  readonly leader: string;
  readonly line: string | null;
}

function createJoining(options: LineOptions, tabs: Tabs, followedLine: () => FollowedLine | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const startIn = (ms: number) => {
    stop();
    timer = setTimeout(() => {
      timer = undefined;
      start();
    }, ms);
  };
  const start = () => {
    const followed = followedLine();
    if (timer !== undefined || !followed) return;
    startIn(JOIN_AGAIN_MS);
    options.ticket().then(
      (ticket) => {
        const now = followedLine();
        if (now?.leader !== followed.leader || now.line !== followed.line) return;
        tabs.post({ kind: 'ticket', leader: followed.leader, ticket });
      },
      () => undefined,
    );
  };
  return { start, startIn, stop };
}
