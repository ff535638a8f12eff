import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/use-texts.ts';
import type { Session, Settlement } from '../session/session.ts';
import { useNotify } from '../ui/overlays/notifications.tsx';

/** What was said already, be it by another element of the session. */
const said = new WeakSet<Settlement>();

/** Where the words did not arrive. */
const RETRY_MS = 5_000;

/** Says what became of the operations that a reload fell into: once on a page, by the element that is first to have the words. */
export function useSettlement(session: Session): void {
  useSignals();
  const notify = useNotify();
  const language = useLanguage();
  const settlement = session.settlement.value;
  useEffect(() => {
    if (!settlement) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isThere = true;
    const tell = async () => {
      if (said.has(settlement)) return;
      try {
        const { noticeOfSettlement } = await import('./settlement-notice.ts');
        const notice = await noticeOfSettlement(settlement, language);
        if (!isThere || said.has(settlement)) return;
        said.add(settlement);
        notify(notice);
      } catch {
        if (isThere) timer = setTimeout(() => void tell(), RETRY_MS);
      }
    };
    void tell();
    return () => {
      isThere = false;
      clearTimeout(timer);
    };
  }, [settlement, language, notify]);
}
