import { useRef } from 'react';
import { Button } from '../button.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { useSheet } from '../theme/sheets.ts';
import { createNoticeStack, type Notice, type ShownNotice } from './notice-stack.ts';
import noticesCss from './notices.css?inline';
import { useNoticeFocus } from './use-notice-focus.ts';
import { useNoticePlace } from './use-notice-place.ts';

export { createNoticeStack };

const ICON_OF_TONE: Record<Notice['tone'], IconName> = {
  neutral: 'info',
  positive: 'success',
  caution: 'warning',
  negative: 'error',
};

export interface NoticeListProps {
  notices: readonly ShownNotice[];
  stack: Pick<ReturnType<typeof createNoticeStack>, 'action' | 'close'>;
}

export function NoticeList({ notices, stack }: NoticeListProps) {
  const list = useRef<HTMLDivElement>(null);
  // The style sheet of the list also styles the strip around the list.
  useSheet(list, noticesCss);
  useNoticePlace(list, notices);
  const giveFocusBack = useNoticeFocus(list);
  const leave = (end: (id: number) => void, id: number) => {
    giveFocusBack();
    end(id);
  };
  return (
    <div ref={list} className="notice-list">
      {notices.map((notice) => (
        <NoticeLine
          key={notice.id}
          notice={notice}
          onAction={() => leave(stack.action, notice.id)}
          onClose={() => leave(stack.close, notice.id)}
        />
      ))}
    </div>
  );
}

interface NoticeLineProps {
  notice: ShownNotice;
  onAction: () => void;
  onClose: () => void;
}

function NoticeLine({ notice, onAction, onClose }: NoticeLineProps) {
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
        <Button size="small" onClick={onAction}>
          {action.label}
        </Button>
      )}
      <Button tone="quiet" size="small" square aria-label={text('close')} onClick={onClose}>
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}
