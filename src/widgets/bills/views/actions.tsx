import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ReportAction } from '#blocks/returns/report-action.tsx';
import { saveFile } from '#blocks/spreadsheet/save-sheet.ts';
import { toApiError } from '#core/api/api-error.ts';
import { CSV_TYPE } from '#core/format/sheet-csv.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { situationOf } from '../bills.model.ts';
import type { BillSettling } from '../opened-bill.state.ts';
import type { OpenedProps } from '../opened-props.ts';
import type { SettleDialogProps } from '../settle-dialog.tsx';

const SettleDialog = onUse<SettleDialogProps>(() =>
  import('../settle-dialog.tsx').then((module) => module.SettleDialog),
);

export function Actions(props: OpenedProps) {
  useSignals();
  const { opened, bill } = props;
  const { state, t } = props.words;
  const { isSuperAdmin } = useSnapshot(state.session.auth);
  return (
    <div className="bill-acts">
      <Entries {...props} />
      {isSuperAdmin && <Settle {...props} />}
      {isSuperAdmin && bill.hasPayment && (
        <ReportAction
          session={state.session}
          label={t('reportReturn')}
          of={{ bill: bill._id }}
          paid={bill.owed}
          returned={bill.returned}
          onDone={() => void opened.load()}
        />
      )}
    </div>
  );
}

/** Export of a bill's accounting entries. The server writes the file, and closing the bill aborts the download. */
function Entries({ bill, words: { state, t, locale } }: OpenedProps) {
  const notify = useNotify();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const write = async () => {
    const { signal } = (stopping.current = new AbortController());
    setBusy(true);
    try {
      const file = await state.session.download('GET /admin/organization/bill/{id}/entries', {
        params: { id: bill._id },
        query: {},
        accept: CSV_TYPE,
        locale,
        signal,
        onBytes: () => undefined,
      });
      saveFile(file, `${t('entriesFile', { from: bill.from, to: bill.to })}.csv`);
      notify({ tone: 'positive', text: t('entriesWritten') });
    } catch (reason) {
      if (!signal.aborted)
        notify({ tone: 'negative', text: `${t('entriesFailed')} ${errorText(toApiError(reason))}` });
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void write()}>
      {t('entries')}
    </Button>
  );
}

/** A canceled bill can still be marked as paid; a paid bill is final. */
function Settle(props: OpenedProps) {
  const { t } = props.words;
  const [settling, setSettling] = useState<BillSettling | null>(null);
  const situation = situationOf(props.bill);
  if (situation === 'running' || situation === 'paid' || situation === 'nothing') return null;
  const close = () => setSettling(null);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setSettling('done')}>
        {t('settle_done')}
      </Button>
      {situation !== 'canceled' && (
        <Button tone="quiet" aria-haspopup="dialog" onClick={() => setSettling('canceled')}>
          {t('settle_canceled')}
        </Button>
      )}
      {settling && <SettleDialog {...props} key={settling} to={settling} onClose={close} onFailed={close} />}
    </>
  );
}
