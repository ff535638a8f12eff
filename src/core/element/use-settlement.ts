import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/use-texts.ts';
import type { Session, Settlement } from '../session/session.ts';
import { useNotify } from '../ui/overlays/notifications.tsx';

const shownSettlements = new WeakSet<Settlement>();

const RETRY_MS = 5_000;

/**
 * Shows the outcome of operations that a reload interrupted. The first element with loaded texts shows it once per
 * page.
 */
export function useSettlement(session: Session): void {
  useSignals();
  const notify = useNotify();
  const language = useLanguage();
  const settlement = session.settlement.value;
  useEffect(() => {
    if (!settlement) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isThere = true;
    const showNotice = async () => {
      if (shownSettlements.has(settlement)) return;
      try {
        const { noticeOfSettlement } = await import('./settlement-notice.ts');
        const notice = await noticeOfSettlement(settlement, language);
        if (!isThere || shownSettlements.has(settlement)) return;
        shownSettlements.add(settlement);
        notify(notice);
      } catch {
        if (isThere) timer = setTimeout(() => void showNotice(), RETRY_MS);
      }
    };
    void showNotice();
    return () => {
      isThere = false;
      clearTimeout(timer);
    };
  }, [settlement, language, notify]);
}
