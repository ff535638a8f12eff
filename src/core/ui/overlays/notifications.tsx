import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useKit } from '../kit.tsx';
import { createLazyNotices, NO_NOTICES } from './lazy-notices.ts';
import type { Notice, ShownNotice } from './notice-stack.ts';

export type { Notice };

export interface Notify {
  (notice: Notice): void;
}

export interface NotificationsProps {
  children: ReactNode;
}

const NotifyContext = createContext<Notify>(() => {});

/** Shows a notice of the widget around; its identity stays. */
export function useNotify(): Notify {
  return useContext(NotifyContext);
}

/**
 * Holds the notices of one widget, inside its own root. Wrap the widget in it once; `useNotify()` below it shows one.
 * Politely announced with what can be done about it, errors at once; the time rests while pointer or focus is on them. They
 * take room at the end of the widget and cover nothing that was just used; over a dialog or drawer they stand above it. Drawn without
 * Shoelace, and loaded before there is anything to say: a notice that the line is down must not need the line.
 */
export function Notifications({ children }: NotificationsProps): ReactNode {
  const { text } = useKit();
  const [{ notices, part }, setShown] = useState(NO_NOTICES);
  const lazy = useMemo(() => createLazyNotices(setShown), []);
  useEffect(() => lazy.start(), [lazy]);
  const isError = ({ tone }: Notice) => tone === 'negative';
  return (
    <NotifyContext value={lazy.show}>
      {children}
      {/* A landmark only while there is something in it: a page has as many of these as widgets. */}
      <div
        className="notices"
        {...(notices.length > 0 && { role: 'region', 'aria-label': text('notifications') })}
        onPointerEnter={part?.stack.pause}
        onPointerLeave={part?.stack.resume}
        onFocus={part?.stack.pause}
        onBlur={part?.stack.resume}
      >
        {part && <part.NoticeList notices={notices} stack={part.stack} />}
      </div>
      <Announcement role="status" notice={notices.findLast((notice) => !isError(notice))} />
      <Announcement role="alert" notice={notices.findLast(isError)} />
    </NotifyContext>
  );
}

/** Stands there before there is anything to say: a live region that comes with its text is not read by all. */
function Announcement({ role, notice }: { role: 'status' | 'alert'; notice: ShownNotice | undefined }) {
  return (
    <div className="visually-hidden" role={role}>
      {notice &&
        !notice.leaving &&
        [notice.text, notice.detail, notice.action?.label].filter(Boolean).join(' ')}
    </div>
  );
}
