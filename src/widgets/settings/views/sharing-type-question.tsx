import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useErrorText, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { SharingType, SharingTypePreview } from '../sharing-type.state.ts';

interface SharingTypeQuestionProps {
  sharingType: SharingType;
  onClose: () => void;
}

export function SharingTypeQuestion({ sharingType, onClose }: SharingTypeQuestionProps) {
  useSignals();
  const actions = useTexts('settings-acts');
  const errorText = useErrorText();
  const { preview, load } = sharingType;
  useEffect(() => void load(), [load]);
  const now = preview.value;
  if (now.status === 'ready') {
    return <Confirm sharingType={sharingType} preview={now.value} onClose={onClose} />;
  }
  return (
    <Dialog open title={actions('previewing')} onClose={onClose}>
      {now.status === 'failed' ? (
        <ErrorState
          title={errorText(now.error)}
          requestId={now.error.requestId}
          onRetry={() => void load()}
        />
      ) : (
        <Skeleton shape="rows" count={3} label={actions('previewing')} />
      )}
    </Dialog>
  );
}

interface ConfirmProps extends SharingTypeQuestionProps {
  preview: SharingTypePreview;
}

function Confirm({ sharingType: { operation, confirm }, preview, onClose }: ConfirmProps) {
  useSignals();
  const actions = useTexts('settings-acts');
  const locale = useLocale();
  const { returnsCents, sharing, schedules } = preview;
  const amount = formatCents(returnsCents, locale);
  const running = operation.running.value;
  const count = (label: string, shown: number) => ({ label, value: formatCount(shown, locale) });
  return (
    <ConfirmDialog
      open
      destructive
      title={actions(`askChangeTo_${preview.to}`)}
      facts={[
        { label: actions('factReturns'), value: <MoneyText cents={returnsCents} emphasis="strong" /> },
        count(actions('factWallets'), preview.wallets),
        { label: actions('factCompanyAfter'), value: <MoneyText cents={preview.companyAfterCents} /> },
        ...(sharing > 0 ? [count(actions('factSharing'), sharing)] : []),
        ...(schedules > 0 ? [count(actions('factSchedules'), schedules)] : []),
      ]}
      confirmLabel={returnsCents > 0 ? actions('confirmChange', { amount }) : actions('confirmChangeEmpty')}
      busy={running !== null}
      error={
        (running?.status === 'unknown' || operation.refused.value) && (
          <OperationLine operation={operation} label={() => actions('running', { amount })} />
        )
      }
      onCancel={onClose}
      onConfirm={() => {
        void confirm(preview).then((changed) => changed && onClose());
      }}
    >
      <p>{actions('changeText')}</p>
    </ConfirmDialog>
  );
}
