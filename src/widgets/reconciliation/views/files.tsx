import { useRef, useState } from 'react';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { toApiError } from '#core/api/api-error.ts';
import { useErrorText, useLanguage, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import type { ReconciliationState } from '../reconciliation.state.ts';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

export function Files({
  state,
  reconciliation,
}: {
  state: ReconciliationState;
  reconciliation: Reconciliation;
}) {
  const t = useTexts('reconciliation');
  const report = useTexts('report');
  const language = useLanguage();
  const locale = useLocale();
  const notify = useNotify();
  const errorText = useErrorText();
  const root = useRef<HTMLSpanElement>(null);
  const [busy, setBusy] = useState(false);
  const give = async (how: (typeof FORMATS)[number] | 'paper') => {
    const place = root.current;
    if (!place) return;
    setBusy(true);
    try {
      const { giveReconciliation } = await import('../reconciliation-file.ts');
      const words = { t, report, language, locale, timeZone: state.timeZone(), place };
      await giveReconciliation(how, reconciliation, state.session, words);
      if (how !== 'paper') notify({ tone: 'positive', text: report('exported') });
    } catch (reason) {
      notify({ tone: 'negative', text: `${report('exportFailed')} ${errorText(toApiError(reason))}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <span ref={root} className="reconciliation-files">
      <Menu
        size="small"
        tone="quiet"
        label={report('files')}
        disabled={busy}
        items={[
          ...FORMATS.map((format) => ({
            key: format,
            label: report(`export_${format}`),
            onSelect: () => void give(format),
          })),
          { key: 'divider', divider: true as const },
          { key: 'paper', label: t('print'), onSelect: () => void give('paper') },
        ]}
      />
    </span>
  );
}
