/** What the elements and tabs of one origin say to one another about the line they share. No token is ever among it. */
import type { ArrivedMessage } from './line.ts';

export type TabMessage =
  /** Is somebody leading? */
  | { readonly kind: 'ask' }
  /** I lead. `line`: what the server calls the open stream, null while there is none; `audiences`: whom it tells. */
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
  /** To the leader alone: let me join. */
  | { readonly kind: 'ticket'; readonly leader: string; readonly ticket: string };

/** The part of the page that a shared line stands on; a test puts its own in the place of it. */
export interface LinePage {
  readonly locks: Pick<LockManager, 'request'>;
  readonly openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
}

export interface Tabs {
  readonly post: (message: TabMessage) => void;
  readonly listen: (listener: (message: TabMessage) => void) => () => void;
  readonly close: () => void;
}

/** Null where lines cannot be shared: without a secure context there are no locks. */
export function pageOfBrowser(): LinePage | null {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return null;
  return { locks, openChannel: (name) => new BroadcastChannel(name) };
}

export function openTabs(page: LinePage, name: string): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const channel = page.openChannel(name);
  let isOpen = true;
  // Whoever speaks here runs the same version of these messages: it is part of the name.
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
