import type { ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';

export interface LineState {
  readonly status: 'connecting' | 'open' | 'down';
  readonly since: Date;
}

export interface Live {
  readonly line: ReadonlySignal<LineState>;
  /**
   * Calls `listener` for events of these types, and for every `hello`: events may have been missed before a `hello`.
   */
  subscribe(types: readonly LiveEvent['type'][], listener: (event: LiveEvent) => void): () => void;
  restart(): void;
  /** Disconnects but keeps the listeners, so that `restart` can reconnect. */
  stop(): void;
}
