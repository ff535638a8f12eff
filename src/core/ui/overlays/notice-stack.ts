/** The notices of one widget; no DOM and no React. */
import { createNoticeTimers } from './notice-timers.ts';

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

/** `onChange` gets the list after every change. */
export function createNoticeStack(onChange: (notices: readonly ShownNotice[]) => void) {
  let notices: readonly ShownNotice[] = [];
  let lastId = 0;

  const change = (next: readonly ShownNotice[]) => {
    notices = next;
    onChange(notices);
  };
  const close = (id: number) => {
    if (!timers.has(id)) return;
    timers.forget(id);
    change(notices.map((notice) => (notice.id === id ? { ...notice, leaving: true } : notice)));
    setTimeout(() => change(notices.filter((notice) => notice.id !== id)), LEAVE_MS);
  };
  const timers = createNoticeTimers(close);
  const { pause, resume, dispose } = timers;
  return {
    show(notice: Notice) {
      const id = ++lastId;
      const { durationMs = notice.action ? Infinity : NOTICE_MS, about } = notice;
      const isReplaced = (other: Notice) => about !== undefined && other.about === about;
      for (const other of notices.filter(isReplaced)) timers.forget(other.id);
      change([...notices.filter((other) => !isReplaced(other)), { ...notice, id, leaving: false }]);
      timers.begin(id, durationMs);
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
    pause,
    resume,
    dispose,
  };
}
