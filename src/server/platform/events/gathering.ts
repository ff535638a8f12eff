/** What is told often is told in one go: what comes within a moment of the last time waits, and equal words are one. */

export interface Gathering {
  tell(...words: readonly string[]): void;
  /** Tries again what could not be sent. */
  resume(): void;
  /** Sends what waits, and nothing more after it. */
  end(): Promise<void>;
}

/** `send` answers whether it could; what it could not send waits for `resume`, or for what is told next. */
export function gather(send: (words: readonly string[]) => Promise<boolean>, everyMs: number): Gathering {
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
    tell: (...words) => {
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
