import type { NoticeList } from './notice-list.tsx';
import type { createNoticeStack, Notice, ShownNotice } from './notice-stack.ts';

export interface VisibleNotices {
  readonly notices: readonly ShownNotice[];
  /** Code that shows and closes notices; null until it is loaded. */
  readonly part: NoticePart | null;
}

interface NoticePart {
  readonly stack: ReturnType<typeof createNoticeStack>;
  readonly NoticeList: typeof NoticeList;
}

export const NO_NOTICES: VisibleNotices = { notices: [], part: null };

/** Time in ms until the code of notices loads in advance. It could not load any more after the connection fails. */
const QUIET_MS = 1_000;
const RETRY_MS = 5_000;

const loadList = () => import('./notice-list.tsx');

export function createLazyNotices(
  onChange: (shown: VisibleNotices) => void,
  load: typeof loadList = loadList,
) {
  let part: NoticePart | null = null;
  let waiting: Notice[] = [];
  let isThere = true;
  let isLoading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arrive = async () => {
    if (part || isLoading) return;
    clearTimeout(timer);
    isLoading = true;
    try {
      const { createNoticeStack, NoticeList } = await load();
      const stack = createNoticeStack((notices) => isThere && onChange({ notices, part }));
      part = { stack, NoticeList };
      for (const notice of waiting) stack.show(notice);
      waiting = [];
    } catch {
      if (isThere) timer = setTimeout(() => void arrive(), RETRY_MS);
    } finally {
      isLoading = false;
    }
  };
  return {
    show(notice: Notice) {
      if (part) return part.stack.show(notice);
      waiting.push(notice);
      void arrive();
    },
    /** Loads the code once the page is idle. The returned function ends the loading and removes the notices. */
    start() {
      isThere = true;
      timer = setTimeout(() => void arrive(), QUIET_MS);
      return () => {
        isThere = false;
        clearTimeout(timer);
        part?.stack.dispose();
      };
    },
  };
}
