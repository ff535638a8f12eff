import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { useSheet } from '../theme/sheets.ts';
import { createNoticeStack, type Notice, type ShownNotice } from './notice-stack.ts';
import noticesCss from './notices.css?inline';

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

const ICON_OF_TONE: Record<Notice['tone'], IconName> = {
  neutral: 'info',
  positive: 'success',
  caution: 'warning',
  negative: 'error',
};

/**
 * Holds the notices of one widget, inside its own root. Wrap the widget in it once; `useNotify()` below it shows one.
 * Politely announced, errors at once; the time rests while pointer or focus is on the stack. Drawn without Shoelace:
 * a notice that the line is down must not need the line.
 */
export function Notifications({ children }: NotificationsProps): ReactNode {
  const { text } = useKit();
  const [notices, setNotices] = useState<readonly ShownNotice[]>([]);
  const stack = useMemo(() => createNoticeStack(setNotices), []);
  useEffect(() => stack.dispose, [stack]);
  const region = useRef<HTMLDivElement>(null);
  useSheet(region, noticesCss);
  const isError = ({ tone }: Notice) => tone === 'negative';
  return (
    <NotifyContext value={stack.show}>
      {children}
      {/* A landmark only while there is something in it: a page has as many of these as widgets. */}
      <div
        ref={region}
        className="notices"
        {...(notices.length > 0 && { role: 'region', 'aria-label': text('notifications') })}
        onPointerEnter={stack.pause}
        onPointerLeave={stack.resume}
        onFocus={stack.pause}
        onBlur={stack.resume}
      >
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} onClose={() => stack.close(notice.id)} />
        ))}
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
      {notice && !notice.leaving && [notice.text, notice.detail].filter(Boolean).join(' ')}
    </div>
  );
}

function NoticeCard({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const { text } = useKit();
  const { action } = notice;
  return (
    <div className="notice" data-tone={notice.tone} data-leaving={notice.leaving || undefined}>
      <Icon name={ICON_OF_TONE[notice.tone]} size={18} />
      <div className="notice-body">
        <p>{notice.text}</p>
        {notice.detail && <p className="notice-detail">{notice.detail}</p>}
      </div>
      {action && (
        <Button
          tone="quiet"
          size="small"
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button tone="quiet" size="small" square aria-label={text('close')} onClick={onClose}>
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}
