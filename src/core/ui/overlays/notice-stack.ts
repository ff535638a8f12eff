/** The notices of one widget and the time they have left; no DOM and no React. */

export interface Notice {
  tone: 'neutral' | 'positive' | 'caution' | 'negative';
  text: string;
  /** A second line, such as the request id. */
  detail?: string;
  /** What it tells of, such as `station 12`: the next notice about the same takes its place. */
  about?: string;
  /** Such as "Desfazer". Runs once and closes the notice. */
  action?: { label: string; onClick: () => void };
  /** Milliseconds on the screen, 5000 unless told; Infinity for one that waits to be closed, as one with an action does. */
  durationMs?: number;
}

export interface ShownNotice extends Notice {
  readonly id: number;
  readonly leaving: boolean;
}

const NOTICE_MS = 5000;
const LEAVE_MS = 400;
/** They take room. */
const MOST = 3;

interface Timer {
  remainingMs: number;
  startedAt: number;
  handle: ReturnType<typeof setTimeout> | undefined;
}

export interface NoticeStackOptions {
  /** Something lies over the notices: none goes unread. */
  readonly isCovered?: () => boolean;
}

/** `onChange` gets the list after every change. */
export function createNoticeStack(
  onChange: (notices: readonly ShownNotice[]) => void,
  { isCovered = () => false }: NoticeStackOptions = {},
) {
  let notices: readonly ShownNotice[] = [];
  let lastId = 0;
  let paused = false;
  const timers = new Map<number, Timer>();

  const change = (next: readonly ShownNotice[]) => {
    notices = next;
    onChange(notices);
  };
  const remove = (id: number) => change(notices.filter((notice) => notice.id !== id));
  const forget = (id: number) => {
    stop(id);
    timers.delete(id);
  };
  const close = (id: number) => {
    if (!timers.has(id)) return;
    forget(id);
    change(notices.map((notice) => (notice.id === id ? { ...notice, leaving: true } : notice)));
    setTimeout(() => remove(id), LEAVE_MS);
  };
  const start = (id: number) => {
    const timer = timers.get(id);
    if (!timer || timer.remainingMs === Infinity) return;
    timer.startedAt = performance.now();
    timer.handle = setTimeout(() => expire(id), timer.remainingMs);
  };
  const expire = (id: number) => {
    const timer = timers.get(id);
    if (!timer || !isCovered()) return close(id);
    timer.remainingMs = NOTICE_MS;
    start(id);
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
      const { durationMs = notice.action ? Infinity : NOTICE_MS, about } = notice;
      const isReplaced = (other: Notice) => about !== undefined && other.about === about;
      for (const other of notices.filter(isReplaced)) forget(other.id);
      timers.set(id, { remainingMs: durationMs, startedAt: 0, handle: undefined });
      change([...notices.filter((other) => !isReplaced(other)), { ...notice, id, leaving: false }]);
      if (!paused) start(id);
      const staying = notices.filter(({ leaving }) => !leaving);
      if (staying.length > MOST) close(staying[0]!.id);
    },
    close,
    /** Runs the act of a notice and closes it; one that is closed already does nothing. */
    act(id: number) {
      const notice = timers.has(id) ? notices.find((shown) => shown.id === id) : undefined;
      close(id);
      notice?.action?.onClick();
    },
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
