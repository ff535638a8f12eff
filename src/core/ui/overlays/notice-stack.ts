import { createNoticeTimers } from './notice-timers.ts';

export interface Notice {
  tone: 'neutral' | 'positive' | 'caution' | 'negative';
  text: string;
  detail?: string;
  /** Subject, such as `station 12`. A new notice with the same subject replaces the previous one. */
  about?: string;
  /** Action button of the notice, for example "Desfazer". A click runs `onClick` once and closes the notice. */
  action?: { label: string; onClick: () => void };
  /**
   * Time that the notice is visible, default 5000 ms. With Infinity, the default for a notice with an action, the user
   * must close it.
   */
  durationMs?: number;
}

export interface ShownNotice extends Notice {
  readonly id: number;
  readonly leaving: boolean;
}

const NOTICE_MS = 5000;
const LEAVE_MS = 400;
const MOST = 3;

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
    action(id: number) {
      const notice = timers.has(id) ? notices.find((shown) => shown.id === id) : undefined;
      close(id);
      notice?.action?.onClick();
    },
    pause,
    resume,
    dispose,
  };
}
