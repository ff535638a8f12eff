/** The event line as resources and screens see it. */
import type { ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';

export interface LineState {
  readonly status: 'connecting' | 'open' | 'down';
  /** When that began. */
  readonly since: Date;
}

export interface Live {
  readonly line: ReadonlySignal<LineState>;
  /** Calls `listener` for events of these kinds, and always with `hello`: events may have been missed before it. */
  subscribe(types: readonly LiveEvent['type'][], listener: (event: LiveEvent) => void): () => void;
  /** Begins anew, for another user or organisation. */
  restart(): void;
  /** Takes no part any more and keeps its listeners: `restart` begins again. */
  stop(): void;
}
