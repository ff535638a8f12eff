import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { Deposit } from '#contract/deposits.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { TextLink } from '#blocks/link/text-link.tsx';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { Attachments } from './attachments.tsx';
import { createDepositState, type DepositState } from './deposit.state.ts';
import type { DepositsState } from './deposits.state.ts';

export interface DepositDrawerProps {
  state: DepositsState;
  id: string;
}

export function DepositDrawer({ state, id }: DepositDrawerProps) {
  useSignals();
  const t = useLazyTexts('deposit');
  const list = useTexts('deposits');
  const locale = useLocale();
  const deposit = useMemo(() => createDepositState(state, id), [state, id]);
  useEffect(() => deposit.start(), [deposit]);
  const now = deposit.resource.value.value;
  const found = now.status === 'ready' ? now.value : null;
  const day = found && formatDate(found.date as CalendarDate, locale);
  return (
    <>
      <Drawer
        open
        hasAddress
        title={t && day ? t('title', { date: day }) : list('title')}
        width={560}
        onClose={state.close}
        footer={
          t &&
          found &&
          deposit.mayRemove.value && (
            <Button tone="quiet" aria-haspopup="dialog" onClick={deposit.ask}>
              {t('removeDeposit')}
            </Button>
          )
        }
      >
        {now.status === 'failed' ? (
          <LoadFailure error={now.error} onRetry={() => void deposit.resource.load()} />
        ) : !t || now.status !== 'ready' ? (
          <Skeleton shape="rows" count={6} />
        ) : found ? (
          <Opened state={state} found={found} t={t} />
        ) : (
          <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>
        )}
      </Drawer>
      {t && found && <RemoveDeposit deposit={deposit} found={found} t={t} />}
    </>
  );
}

function Opened({ state, found, t }: { state: DepositsState; found: Deposit; t: Text<'deposit'> }) {
  useSignals();
  const list = useTexts('deposits');
  const locale = useLocale();
  const { session } = state;
  const { _id, value, method, note, purchase, createdAt, by } = found;
  return (
    <div className="deposit">
      <div className="deposit-head">
        <MoneyText cents={centsFromReais(value)} emphasis="figure" />
      </div>
      <Facts
        facts={[
          [list('date'), formatDate(found.date as CalendarDate, locale)],
          [list('method'), list(method === null ? 'noMethod' : `method_${method}`)],
          [list('purchase'), purchase && <PurchaseLine state={state} id={purchase} />],
          [list('note'), note],
          [list('by'), by?.name],
          [list('createdAt'), formatInstant(new Date(createdAt), locale, timeZoneOf(session))],
        ]}
      />
      {session.can('portal.depositAttachments.list') && <Attachments state={state} deposit={_id} t={t} />}
    </div>
  );
}

function PurchaseLine({ state: { session, emit }, id }: { state: DepositsState; id: string }) {
  useSignals();
  const shown = formatShortId(id);
  if (!session.can('portal.purchase.list')) return shown;
  return (
    <TextLink
      session={session}
      intent={{ element: 'litro-purchase', view: `purchase=${id}` }}
      onAsk={(request) => emit('litro-purchase-asked', request)}
    >
      {shown}
    </TextLink>
  );
}

function RemoveDeposit({ deposit, found, t }: { deposit: DepositState; found: Deposit; t: Text<'deposit'> }) {
  useSignals();
  const list = useTexts('deposits');
  const locale = useLocale();
  const notify = useNotify();
  if (!deposit.isRequested.value) return null;
  const refused = deposit.removing.refused.value;
  const files = found.attachments;
  return (
    <ConfirmDialog
      open
      destructive
      title={t('askRemoveDeposit')}
      facts={[
        { label: list('value'), value: <MoneyText cents={centsFromReais(found.value)} emphasis="strong" /> },
        { label: list('date'), value: formatDate(found.date as CalendarDate, locale) },
        { label: list('attachments'), value: String(files) },
      ]}
      confirmLabel={t('removeDeposit')}
      busy={deposit.removing.busy.value}
      error={refused && <RefusalLine error={refused.error} />}
      onCancel={deposit.keep}
      onConfirm={() =>
        void deposit.remove().then((done) => {
          if (done) notify({ tone: 'positive', text: t('removedDeposit') });
        })
      }
    >
      <p>{t('removeDepositText')}</p>
    </ConfirmDialog>
  );
}
