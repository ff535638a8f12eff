/** Batching of frequent messages. Messages wait for the next batch; equal messages are merged. */

export interface EventGathering {
  add(...words: readonly string[]): void;
  resume(): void;
  end(): Promise<void>;
}

/**
 * Batches messages for `send`, which returns false on failure. Unsent messages wait for `resume` or for the next
 * message.
 */
export function gather(
  send: (words: readonly string[]) => Promise<boolean>,
  everyMs: number,
): EventGathering {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let canSend = true;

  async function sendWaiting(): Promise<void> {
    const words = [...waiting];
    if (words.length === 0) return;
    waiting.clear();
    canSend = await send(words);
    if (!canSend) for (const word of words) waiting.add(word);
  }

  function begin(): void {
    if (timer || waiting.size === 0) return;
    sending = sending.then(sendWaiting);
    timer = setTimeout(() => {
      timer = undefined;
      if (canSend) begin();
    }, everyMs);
    timer.unref();
  }

  return {
    add: (...words) => {
      for (const word of words) waiting.add(word);
      begin();
    },
    resume: begin,
    end: async () => {
      clearTimeout(timer);
      sending = sending.then(sendWaiting);
      await sending;
    },
  };
}
