/**
 * Event line of a session, for all its elements. It is open while it has listeners. All sessions of the origin share
 * it.
 */
import { signal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { LineState, Live } from '../state/live.ts';
import type { Audience, LineOptions, LineSource } from './line/line.ts';
import { onPageSleep } from './line/page-sleep.ts';
import { pollLine } from './line/polled-line.ts';
import { shareLine } from './line/shared-line.ts';
import { pageOfBrowser, type LinePage } from './line/tabs.ts';

export interface LiveOptions extends LineSource {
  /**
   * User and organization whose events the session receives. Null while no user is signed in or no organization is
   * selected.
   */
  readonly audience: () => Audience | null;
  /** Called for each event before the listeners. */
  readonly onEvent?: (event: LiveEvent) => void;
  /** Browser functions for sharing the line. Null disables sharing, and the session polls instead. */
  readonly page?: LinePage | null;
}

export function createLive({ page = pageOfBrowser(), ...options }: LiveOptions): Live {
  const line = signal<LineState>({ status: 'connecting', since: new Date() });
  const listeners = new Map<(event: LiveEvent) => void, readonly LiveEvent['type'][]>();
  let leave: (() => void) | null = null;

  const change = (status: LineState['status']) => {
    if (line.peek().status !== status) line.value = { status, since: new Date() };
  };
  const deliver = (event: LiveEvent) => {
    options.onEvent?.(event);
    for (const [listener, types] of [...listeners]) {
      if (event.type === 'hello' || types.includes(event.type)) listener(event);
    }
  };
  const start = () => {
    const audience = options.audience();
    if (audience) leave = takePart({ ...options, audience, onStatus: change, onEvent: deliver }, page);
  };
  const stop = () => {
    leave?.();
    leave = null;
    change('connecting');
  };
  return {
    line,
    stop,
    restart: () => {
      stop();
      if (listeners.size > 0) start();
    },
    subscribe: (types, listener) => {
      listeners.set(listener, types);
      if (!leave) start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

/** Without a selected organization, the event line reports only events of the session, so the session also polls. */
function joinLine(part: LineOptions, page: LinePage): () => void {
  const leave = shareLine(part, page);
  const { audience, onEvent, allEveryMs = 60_000 } = part;
  if (audience.organizationId !== NO_ORGANIZATION) return leave;
  const stop = pollLine({ audience, onEvent }, allEveryMs);
  return () => {
    stop();
    leave();
  };
}

/**
 * Receives events over the shared stream while the page is active, until the returned function is called. No callback
 * runs after that call.
 */
function takePart(options: LineOptions, page: LinePage | null): () => void {
  let takesPart = true;
  const part: LineOptions = {
    ...options,
    onStatus: (status) => {
      if (takesPart) options.onStatus(status);
    },
    onEvent: (event) => {
      if (takesPart) options.onEvent(event);
    },
  };
  const begin = () => (page ? joinLine(part, page) : pollLine(part));
  let end: (() => void) | null = begin();
  const sleep = () => {
    end?.();
    end = null;
    part.onStatus('connecting');
  };
  const unwatch = onPageSleep(sleep, () => (end ??= begin()));
  return () => {
    takesPart = false;
    unwatch();
    end?.();
  };
}
