interface Timer {
  remainingMs: number;
  startedAt: number;
  handle: ReturnType<typeof setTimeout> | undefined;
}

/** Calls `onEnd` once for each expired notice. The callback may call `begin` to show the notice longer. */
export function createNoticeTimers(onEnd: (id: number) => void) {
  const timers = new Map<number, Timer>();
  let paused = false;

  const start = (id: number) => {
    const timer = timers.get(id);
    if (!timer || timer.handle || timer.remainingMs === Infinity) return;
    timer.startedAt = performance.now();
    timer.handle = setTimeout(() => onEnd(id), timer.remainingMs);
  };
  const stop = (id: number) => {
    const timer = timers.get(id);
    if (!timer?.handle) return;
    clearTimeout(timer.handle);
    timer.handle = undefined;
    timer.remainingMs -= performance.now() - timer.startedAt;
  };
  const forget = (id: number) => {
    stop(id);
    timers.delete(id);
  };
  return {
    begin(id: number, remainingMs: number) {
      forget(id);
      timers.set(id, { remainingMs, startedAt: 0, handle: undefined });
      if (!paused) start(id);
    },
    has: (id: number) => timers.has(id),
    forget,
    pause() {
      paused = true;
      for (const id of timers.keys()) stop(id);
    },
    resume() {
      paused = false;
      for (const id of timers.keys()) start(id);
    },
    dispose() {
      for (const id of [...timers.keys()]) forget(id);
    },
  };
}
