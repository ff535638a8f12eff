import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { LanguageContext, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createOperation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { PaymentsState } from '../payments.state.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface DebtPartProps {
  state: PaymentsState;
  debtCents: Cents;
}

const TEXTS = ['returns', 'form', 'operation', 'errors'] as const;

export function DebtPart(props: DebtPartProps) {
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return null;
  return (
    <LanguageContext value={language}>
      <Debt {...props} />
    </LanguageContext>
  );
}

type DebtQuestion = 'collect' | 'writeOff';

/** Each action reuses its idempotency key until its answer is definite. */
function useDebtActions({ state: { session, debt }, debtCents }: DebtPartProps) {
  const t = useTexts('returns');
  const locale = useLocale();
  const notify = useNotify();
  const [question, setQuestion] = useState<DebtQuestion | null>(null);
  const [operation] = useState(() => createOperation<string>());
  const money = (amountCents: Cents) => formatCents(amountCents, locale);
  return {
    question,
    operation,
    ask: setQuestion,
    close() {
      operation.clear();
      setQuestion(null);
    },
    async collect() {
      const outcome = await operation.run('collect', ({ send }) =>
        send((under) => session.api('POST /superAdmin/organization/debt/collection', { body: {}, ...under })),
      );
      if (outcome.status === 'busy') return;
      setQuestion(null);
      await debt.load();
      if (outcome.status !== 'done') return;
      const collectedCents = centsFromReais(outcome.answer.amount);
      if (collectedCents === 0) notify({ tone: 'caution', text: t('collectedNone') });
      else notify({ tone: 'positive', text: t('collected', { amount: money(collectedCents) }) });
    },
    async writeOff(reason: string) {
      const outcome = await operation.run('writeOff', ({ send }) =>
        send((under) =>
          session.api('POST /superAdmin/organization/debt/write-off', { body: { reason }, ...under }),
        ),
      );
      if (outcome.status !== 'done') return;
      notify({ tone: 'positive', text: t('writtenOff', { amount: money(debtCents) }) });
      setQuestion(null);
      await debt.load();
    },
  };
}

function Debt(props: DebtPartProps) {
  useSignals();
  const t = useTexts('returns');
  const locale = useLocale();
  const id = useId();
  const { question, operation, ask, close, collect, writeOff } = useDebtActions(props);
  const amount = formatCents(props.debtCents, locale);
  const isRunning = operation.running.value !== null;
  return (
    <section className="payments-debt" aria-labelledby={id}>
      <p id={id}>
        <StatusText tone="negative">{t('debtTitle', { amount })}</StatusText>
      </p>
      <p className="payments-soft">
        <bdi>{t('debtHint')}</bdi>
      </p>
      {question !== 'writeOff' && (
        <OperationLine operation={operation} refusal={() => ({ title: t('actFailed') })} />
      )}
      <div className="payments-acts">
        <Button aria-haspopup="dialog" disabled={isRunning} onClick={() => ask('collect')}>
          {t('collect')}
        </Button>
        <Button tone="quiet" aria-haspopup="dialog" disabled={isRunning} onClick={() => ask('writeOff')}>
          {t('writeOff')}
        </Button>
      </div>
      <ConfirmDialog
        open={question === 'collect'}
        destructive
        busy={isRunning}
        title={t('collectAsk', { amount })}
        confirmLabel={t('collect')}
        onCancel={close}
        onConfirm={() => void collect()}
      >
        <p>{t('collectText')}</p>
      </ConfirmDialog>
      {question === 'writeOff' && (
        <ReasonDialog
          destructive
          title={t('writeOffAsk', { amount })}
          reason={t('reason')}
          action={t('writeOff')}
          failed={t('actFailed')}
          operation={operation}
          onSubmit={(reason) => void writeOff(reason)}
          onClose={close}
        >
          <p>{t('writeOffText')}</p>
        </ReasonDialog>
      )}
    </section>
  );
}
