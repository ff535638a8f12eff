/** The notices of one widget and the time they have left; no DOM and no React. */

export interface Notice {
  tone: 'neutral' | 'positive' | 'caution' | 'negative';
  text: string;
  /** A second line, such as the request id. */
  detail?: string;
  /** Such as "Desfazer". Closes the notice. */
  action?: { label: string; onClick: () => void };
  /** Milliseconds on the screen, 5000 unless told; Infinity for one that waits to be closed. */
  durationMs?: number;
}

export interface ShownNotice extends Notice {
  readonly id: number;
  readonly leaving: boolean;
}

const NOTICE_MS = 5000;
const LEAVE_MS = 400;
/** More would hide what they speak of. */
const MOST = 5;

interface Timer {
  remainingMs: number;
  startedAt: number;
  handle: ReturnType<typeof setTimeout> | undefined;
}

/** `onChange` gets the list after every change. */
export function createNoticeStack(onChange: (notices: readonly ShownNotice[]) => void) {
  let notices: readonly ShownNotice[] = [];
  let lastId = 0;
  let paused = false;
  const timers = new Map<number, Timer>();

  const change = (next: readonly ShownNotice[]) => {
    notices = next;
    onChange(notices);
  };
  const remove = (id: number) => change(notices.filter((notice) => notice.id !== id));
  const close = (id: number) => {
    stop(id);
    timers.delete(id);
    change(notices.map((notice) => (notice.id === id ? { ...notice, leaving: true } : notice)));
    setTimeout(() => remove(id), LEAVE_MS);
  };
  const start = (id: number) => {
    const timer = timers.get(id);
    if (!timer || timer.remainingMs === Infinity) return;
    timer.startedAt = performance.now();
    timer.handle = setTimeout(() => close(id), timer.remainingMs);
  };
  const stop = (id: number) => {
    const timer = timers.get(id);
    if (!timer?.handle) return;
    clearTimeout(timer.handle);
    timer.handle = undefined;
    timer.remainingMs -= performance.now() - timer.startedAt;
  };
  return {
    show(notice: Notice) {
      const id = ++lastId;
      timers.set(id, { remainingMs: notice.durationMs ?? NOTICE_MS, startedAt: 0, handle: undefined });
      change([...notices, { ...notice, id, leaving: false }]);
      if (!paused) start(id);
      const staying = notices.filter(({ leaving }) => !leaving);
      if (staying.length > MOST) close(staying[0]!.id);
    },
    close,
    pause() {
      paused = true;
      for (const id of timers.keys()) stop(id);
    },
    resume() {
      paused = false;
      for (const id of timers.keys()) if (!timers.get(id)?.handle) start(id);
    },
    dispose() {
      for (const id of timers.keys()) stop(id);
      timers.clear();
    },
  };
}
