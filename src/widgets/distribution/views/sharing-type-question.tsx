import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { SharingTypePreview } from '../sharing-type.state.ts';
import { companyAfter, returns } from './question-facts.tsx';
import type { QuestionProps } from './question-props.ts';

/** What a change of the way credit is held returns, before it does; a preview that is no longer true is replaced. */
export function SharingTypeQuestion(props: QuestionProps) {
  useSignals();
  const { state, acts, ask } = props;
  const errorText = useErrorText();
  const { preview, ask: load } = acts.sharingType;
  useEffect(() => void load(), [load]);
  const now = preview.value;
  if (now.status === 'ready') return <Confirm {...props} preview={now.value} />;
  return (
    <Dialog open title={ask('previewing')} onClose={state.close}>
      {now.status === 'failed' ? (
        <ErrorState
          title={errorText(now.error)}
          requestId={now.error.requestId}
          onRetry={() => void load()}
        />
      ) : (
        <Skeleton shape="rows" count={3} label={ask('previewing')} />
      )}
    </Dialog>
  );
}

function Confirm({ state, acts, words, ask, preview }: QuestionProps & { preview: SharingTypePreview }) {
  useSignals();
  const { t, locale, money } = words;
  const { failure, confirm } = acts.sharingType;
  const running = state.movements.running.value;
  const amount = money(preview.returnsCents);
  return (
    <ConfirmDialog
      open
      destructive
      title={ask(`askChangeTo_${preview.to}`)}
      facts={[
        returns(words, preview.returnsCents),
        { label: ask('factWallets'), value: formatCount(preview.wallets, locale) },
        companyAfter(words, state, preview.returnsCents),
      ]}
      confirmLabel={preview.returnsCents > 0 ? ask('confirmChange', { amount }) : ask('confirmChangeEmpty')}
      busy={running !== null}
      error={
        (running?.status === 'unknown' || failure.value) && (
          <OperationLine operation={state.movements} label={() => t('running_sharing-type', { amount })} />
        )
      }
      onCancel={state.close}
      onConfirm={() => {
        void confirm(preview).then((changed) => changed && state.close());
      }}
    >
      <p>{ask('changeText')}</p>
      {state.drafts.count.value > 0 && <p>{ask('changeDiscards')}</p>}
    </ConfirmDialog>
  );
}
