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

/** Shows a notice of the surrounding widget. The function is stable. */
export function useNotify(): Notify {
  return useContext(NotifyContext);
}

/**
 * Holder of a widget's notices, inside its own root. Wrap each widget in it once; `useNotify()` shows a notice.
 * Screen readers announce errors at once and other notices politely. The time pauses while a notice is focused or
 * hovered. Notices reserve space at the end of the widget and cover nothing in use. They also appear above an open
 * dialog or drawer.
 * Notices need no Shoelace and load in advance, because a notice about a failed connection cannot load any code.
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
      {/* The strip is a landmark only while it contains notices, because a page may have many widgets. */}
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

/**
 * The live region is always rendered, because some screen readers ignore a live region that appears together with its
 * text.
 */
function Announcement({ role, notice }: { role: 'status' | 'alert'; notice: ShownNotice | undefined }) {
  return (
    <div className="visually-hidden" role={role}>
      {notice &&
        !notice.leaving &&
        [notice.text, notice.detail, notice.action?.label].filter(Boolean).join(' ')}
    </div>
  );
}
