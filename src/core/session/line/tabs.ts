/** Messages between elements and tabs of one origin that share an event stream. The messages never contain a token. */
import type { ArrivedMessage } from './line.ts';

export type TabMessage =
  | { readonly kind: 'ask' }
  /**
   * State of the leading tab. `line`: the server's id of the open stream, or null. `audiences`: keys of the audiences
   * that the tab serves.
   */
  | {
      readonly kind: 'state';
      readonly leader: string;
      readonly line: string | null;
      readonly audiences: readonly string[];
    }
  | {
      readonly kind: 'event';
      readonly leader: string;
      readonly message: Required<Omit<ArrivedMessage, 'line'>>;
    }
  | { readonly kind: 'ticket'; readonly leader: string; readonly ticket: string };

export interface LinePage {
  readonly locks: Pick<LockManager, 'request'>;
  readonly openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
}

export interface Tabs {
  readonly post: (message: TabMessage) => void;
  readonly listen: (listener: (message: TabMessage) => void) => () => void;
  readonly close: () => void;
}

/**
 * Browser functions that share one event stream among tabs; null if locks or channels are missing. Browsers offer locks
 * only in a secure context.
 */
export function pageOfBrowser(): LinePage | null {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return null;
  return { locks, openChannel: (name) => new BroadcastChannel(name) };
}

export function openTabs(page: LinePage, name: string): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const channel = page.openChannel(name);
  let isOpen = true;
  // All senders use the same message version, because the version is part of the channel name.
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    for (const listener of [...listeners]) listener(data);
  };
  return {
    post: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      isOpen = false;
      listeners.clear();
      channel.close();
    },
  };
}
