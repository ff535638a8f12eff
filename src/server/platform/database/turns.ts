/** Error of work that never started. Its code is the SQLSTATE of a lock timeout. */
class NoTurn extends Error {
  readonly code = '55P03';
}

interface Queue {
  running: number;
  /** Callbacks of the waiting tasks, in order of arrival. Each callback starts its task. */
  readonly waiting: Set<() => void>;
}

export type Turns = <T>(name: string, waitMs: number, work: () => Promise<T>) => Promise<T>;

export function createTurns(atOnce: number): Turns {
  const queues = new Map<string, Queue>();

  function wait(queue: Queue, waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        queue.waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.delete(begin);
        reject(new NoTurn(`Nobody made room within ${waitMs} ms.`));
      }, waitMs);
      queue.waiting.add(begin);
    });
  }

  return async (name, waitMs, work) => {
    const queue = queues.get(name) ?? { running: 0, waiting: new Set() };
    queues.set(name, queue);
    if (queue.running < atOnce) queue.running += 1;
    else await wait(queue, waitMs);
    try {
      return await work();
    } finally {
      const [next] = queue.waiting;
      if (next) next();
      else if ((queue.running -= 1) === 0) queues.delete(name);
    }
  };
}
