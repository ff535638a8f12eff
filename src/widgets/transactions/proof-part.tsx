import { useMemo, useState } from 'react';
import type { Receipt } from '#contract/refuel-marks.ts';
import type { Transaction } from '#contract/transactions.ts';
import { useSnapshot } from 'valtio';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { approvalFields, odometerFields } from './mark-fields.ts';
import { ReverseDialog } from './reverse-dialog.tsx';
import { SendReceipt } from './send-receipt.tsx';
import type { TransactionState } from './transaction.state.ts';
import { Receipts } from './views/receipts.tsx';

export interface ProofPartProps {
  session: Session;
  state: TransactionState;
  transaction: Transaction;
  timeZone: string;
}

export function ProofPart(props: ProofPartProps) {
  const { session, transaction, timeZone } = props;
  const t = useLazyTexts('proof');
  const [isSeen, setSeen] = useState(false);
  const [isSending, setSending] = useState(false);
  const id = transaction._id;
  const receipts = useMemo(() => createReceipts(session, id), [session, id]);
  if (!t) return <Skeleton shape="rows" count={1} />;
  const see = () => {
    setSeen(!isSeen);
    if (!isSeen) void receipts.load();
  };
  return (
    <div className="transaction">
      <div className="transaction-acts">
        {transaction.hasReceipt && (
          <Button aria-expanded={isSeen} onClick={see}>
            {t('see')}
          </Button>
        )}
        {session.can('portal.transaction.add') === true && (
          <Button aria-expanded={isSending} onClick={() => setSending(!isSending)}>
            {t('send')}
          </Button>
        )}
        <Marks {...props} t={t} />
      </div>
      {isSeen && <Receipts receipts={receipts} timeZone={timeZone} t={t} />}
      {isSending && <SendReceipt {...props} id={id} t={t} onSent={() => isSeen && void receipts.load()} />}
    </div>
  );
}

/** Receipts of a refuel. They load only when they are shown, because the files are large. */
function createReceipts({ api }: Session, id: string) {
  return createResource<readonly Receipt[]>({
    ask: async () => (await api('GET /admin/organization/transaction/{id}/receipt', { params: { id } })).docs,
    onFailure: 'empty',
  });
}

function Marks({ session, state, transaction, t }: ProofPartProps & { t: Text<'proof'> }) {
  const { api, can } = session;
  const locale = useLocale();
  const { isSuperAdmin } = useSnapshot(session.auth);
  const [open, setOpen] = useState<'approval' | 'odometer' | 'reversal' | null>(null);
  const close = () => setOpen(null);
  const params = { id: transaction._id };
  return (
    <>
      {can('portal.transaction.add') === true && (
        <Button onClick={() => setOpen('approval')}>{t('approve')}</Button>
      )}
      {can('portal.vehicle.add') === true && transaction.vehicle?.kind === 'vehicle' && (
        <Button onClick={() => setOpen('odometer')}>{t('odometer')}</Button>
      )}
      {isSuperAdmin && (
        <Button tone="quiet" aria-haspopup="dialog" onClick={() => setOpen('reversal')}>
          {t('reverse')}
        </Button>
      )}
      {open === 'reversal' && (
        <ReverseDialog
          session={session}
          transaction={transaction}
          t={t}
          onClose={close}
          onDone={() => void state.load()}
        />
      )}
      {open === 'approval' && (
        <MarkDialog
          t={t}
          title={t('approve')}
          note={t('approveNote')}
          fields={approvalFields(t)}
          start={{}}
          send={async (body) =>
            state.mark(await api('PUT /admin/organization/transaction/{id}/approval', { params, body }))
          }
          onClose={close}
        />
      )}
      {open === 'odometer' && (
        <MarkDialog
          t={t}
          title={t('odometer')}
          fields={odometerFields(t, locale)}
          start={{ odometer: transaction.odometer }}
          send={async (body) =>
            state.mark(await api('PUT /admin/organization/transaction/{id}/odometer', { params, body }))
          }
          onClose={close}
        />
      )}
    </>
  );
}
