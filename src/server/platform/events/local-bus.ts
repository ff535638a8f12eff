import type { LiveEvent } from '#contract/events.ts';
import { afterCommit } from '../database/tenancy.ts';
import type { EventBus, EventListener, StreamJoin } from './event-bus.ts';

export function createListeners() {
  const byOrganization = new Map<string, Set<EventListener>>();
  const ofJoins = new Set<(join: StreamJoin) => void>();
  return {
    deliverJoin: (join: StreamJoin) => {
      for (const listener of ofJoins) listener(join);
    },
    onJoin: (listener: (join: StreamJoin) => void) => {
      ofJoins.add(listener);
      return () => void ofJoins.delete(listener);
    },
    deliver: (event: LiveEvent) => {
      for (const listener of byOrganization.get(event.organizationId) ?? []) listener(event);
    },
    /** Sends `hello` to every listener after events may have been missed. */
    greet: () => {
      for (const [organizationId, listeners] of byOrganization) {
        for (const listener of listeners) listener({ type: 'hello', organizationId });
      }
    },
    subscribe: (organizationId: string, listener: EventListener) => {
      const listeners = byOrganization.get(organizationId) ?? new Set();
      byOrganization.set(organizationId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) byOrganization.delete(organizationId);
      };
    },
  };
}

/** Event bus for the embedded database, whose only connection must not be blocked by LISTEN. */
export function localBus(): EventBus {
  const { deliver, subscribe, deliverJoin, onJoin } = createListeners();
  return {
    publish: async (tx, ...events) => afterCommit(tx, () => events.forEach(deliver)),
    subscribe,
    publishJoin: async (tx, join) => afterCommit(tx, () => deliverJoin(join)),
    onJoin,
    close: async () => undefined,
  };
}
