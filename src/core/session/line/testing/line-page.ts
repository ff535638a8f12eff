import type { LinePage } from '../tabs.ts';

type Grant = (lock: Lock | null) => unknown;

interface Waiting {
  readonly grant: () => void;
  readonly rob: (reason: Error) => void;
}

interface Origin {
  readonly locks: LinePage['locks'];
  readonly channels: Set<{ readonly name: string; readonly hear: (data: unknown) => void }>;
}

export function openOrigin(): Origin {
  return { locks: createLocks(), channels: new Set() };
}

export interface TestTab extends LinePage {
  freeze(): void;
  readonly said: unknown[];
}

export function openTab({ locks, channels }: Origin): TestTab {
  const said: unknown[] = [];
  let isFrozen = false;
  return {
    locks,
    said,
    freeze: () => {
      isFrozen = true;
    },
    openChannel: (name) => {
      const channel: ReturnType<LinePage['openChannel']> = {
        onmessage: null,
        postMessage: (data) => {
          if (isFrozen) return;
          said.push(data);
          for (const other of channels) {
            if (other !== end && other.name === name) queueMicrotask(() => other.hear(structuredClone(data)));
          }
        },
        close: () => void channels.delete(end),
      };
      const end = {
        name,
        hear: (data: unknown) => {
          if (isFrozen || !channels.has(end)) return;
          channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data }));
        },
      };
      channels.add(end);
      return channel;
    },
  };
}

function createLocks(): LinePage['locks'] {
  const held = new Map<string, Waiting>();
  const queues = new Map<string, Waiting[]>();
  const next = (name: string) => {
    if (!held.has(name)) queues.get(name)?.shift()?.grant();
  };
  const request = (name: string, options: LockOptions, work: Grant) =>
    new Promise<unknown>((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const waiting: Waiting = {
        rob: reject,
        grant: () => {
          held.set(name, waiting);
          const over = () => {
            if (held.get(name) !== waiting) return;
            held.delete(name);
            next(name);
          };
          Promise.resolve()
            .then(() => work({ name, mode: 'exclusive' }))
            .then(resolve, reject)
            .finally(over);
        },
      };
      options.signal?.addEventListener('abort', () => {
        const index = queue.indexOf(waiting);
        if (index < 0) return;
        queue.splice(index, 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      if (options.steal) {
        held.get(name)?.rob(new DOMException('The lock was stolen.', 'AbortError'));
        held.delete(name);
        waiting.grant();
        return;
      }
      queue.push(waiting);
      next(name);
    });
  return { request: request as LinePage['locks']['request'] };
}

export function openLinePage(): void {
  const { locks, openChannel } = openTab(openOrigin());
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  define('navigator', { locks });
  define('BroadcastChannel', function channel(name: string) {
    return openChannel(name);
  });
}
