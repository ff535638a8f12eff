/** Interface of the event line, the event stream that all tabs share, for resources and screens. */
import type { ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';

export interface LineState {
  readonly status: 'connecting' | 'open' | 'down';
  /** Time at which the current status began. */
  readonly since: Date;
}

export interface Live {
  readonly line: ReadonlySignal<LineState>;
  /**
   * Calls `listener` for events of these types, and for every `hello`: events may have been missed before a `hello`.
   */
  subscribe(types: readonly LiveEvent['type'][], listener: (event: LiveEvent) => void): () => void;
  /** Reconnects for another user or organization. */
  restart(): void;
  /** Disconnects but keeps the listeners, so that `restart` can reconnect. */
  stop(): void;
}
