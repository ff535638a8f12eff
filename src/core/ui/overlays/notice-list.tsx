/** The notices on the screen. Loaded with the first of them, or before, once the page rests. */
import { useRef } from 'react';
import { Button } from '../button.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { useSheet } from '../theme/sheets.ts';
import { createNoticeStack, type Notice, type ShownNotice } from './notice-stack.ts';
import noticesCss from './notices.css?inline';

export { createNoticeStack };

const ICON_OF_TONE: Record<Notice['tone'], IconName> = {
  neutral: 'info',
  positive: 'success',
  caution: 'warning',
  negative: 'error',
};

export interface NoticeListProps {
  notices: readonly ShownNotice[];
  onClose: (id: number) => void;
}

export function NoticeList({ notices, onClose }: NoticeListProps) {
  return notices.map((notice) => (
    <NoticeCard key={notice.id} notice={notice} onClose={() => onClose(notice.id)} />
  ));
}

function NoticeCard({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const { text } = useKit();
  const { action } = notice;
  const card = useRef<HTMLDivElement>(null);
  // The stack around the cards has its styles from here, too.
  useSheet(card, noticesCss);
  return (
    <div ref={card} className="notice" data-tone={notice.tone} data-leaving={notice.leaving || undefined}>
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
