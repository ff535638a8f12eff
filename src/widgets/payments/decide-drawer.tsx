import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { MAX_REASON_LETTERS } from '#contract/facts.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { LanguageContext, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { textRules } from '#core/ui/form/readings.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { createDeciding, type Deciding, type PaymentMatches, type Reason } from './deciding.state.ts';
import type { PaymentsState } from './payments.state.ts';
import { useWords } from './use-words.ts';
import { DecideQuestion } from './views/decide-question.tsx';
import { paymentFacts } from './views/facts.ts';
import { DecisionMethods } from './views/decision-methods.tsx';
import { isOfNobody, whyWaiting } from './why-waiting.ts';

export interface DecideDrawerProps {
  state: PaymentsState;
  id: string;
}

const TEXTS = ['payment', 'form', 'operation', 'errors'] as const;

export function DecideDrawer(props: DecideDrawerProps) {
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return null;
  return (
    <LanguageContext value={language}>
      <Deciding {...props} />
    </LanguageContext>
  );
}

const reasonFields = (t: Text<'payment'>) =>
  fieldsFor<Reason>({
    reason: {
      label: t('reason'),
      hint: t('reasonHint'),
      maxLength: MAX_REASON_LETTERS,
      ...textRules({ max: MAX_REASON_LETTERS }),
    },
  });

function Deciding({ state, id }: DecideDrawerProps) {
  useSignals();
  const t = useTexts('payment');
  const { text } = useKit();
  const [deciding] = useState(() => createDeciding(state, id, reasonFields(t)));
  useEffect(() => deciding.found.start(), [deciding]);
  const { leave, question } = useLeaving(deciding.isChanged, state.close);
  const { value, load } = deciding.found;
  const now = value.value;
  const found = now.status === 'ready' ? now.value : null;
  const running = deciding.operation.running.value;
  return (
    <>
      <Drawer
        open
        hasAddress
        locked={running !== null}
        title={t('title')}
        width={560}
        onClose={leave}
        footer={
          found && (
            <>
              <Button disabled={running !== null} onClick={leave}>
                {text('cancel')}
              </Button>
              <Submit deciding={deciding} found={found} />
            </>
          )
        }
      >
        {now.status === 'failed' ? (
          <LoadFailure error={now.error} onRetry={() => void load()} />
        ) : now.status !== 'ready' ? (
          <Skeleton shape="rows" count={6} />
        ) : found ? (
          <Opened state={state} deciding={deciding} found={found} />
        ) : (
          <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>
        )}
      </Drawer>
      {found && <Question state={state} deciding={deciding} found={found} />}
      {question}
    </>
  );
}

const ACTIONS = { purchase: 'credit', bill: 'payBill', own: 'credit', refund: 'refund' } as const;
const DONE = { credit: 'credited', bill: 'billPaid', refund: 'refunded' } as const;

function Submit({ deciding, found: { payment } }: { deciding: Deciding; found: PaymentMatches }) {
  useSignals();
  const t = useTexts('payment');
  const locale = useLocale();
  const amount = formatCents(centsFromReais(payment.amount), locale);
  const method = deciding.way.value;
  const label = method === null ? t('decide') : t(ACTIONS[method], { amount });
  return (
    <Button
      tone="primary"
      aria-haspopup="dialog"
      disabled={deciding.operation.running.value !== null}
      onClick={deciding.submit}
    >
      {label}
    </Button>
  );
}

function Opened({
  state,
  deciding,
  found,
}: {
  state: PaymentsState;
  deciding: Deciding;
  found: PaymentMatches;
}) {
  useSignals();
  const t = useTexts('payment');
  const words = useWords(state);
  const { payment } = found;
  const failure = deciding.found.failure.value;
  return (
    <div className="payments-opened">
      <div className="payments-head">
        <MoneyText cents={centsFromReais(payment.amount)} emphasis="figure" />
      </div>
      <p>
        <bdi>{whyWaiting(payment, words)}</bdi>
      </p>
      {isOfNobody(payment) && <p>{t('ofNobodyHint', { company: words.company })}</p>}
      <Facts facts={paymentFacts(payment, words, t)} />
      <OperationLine operation={deciding.operation} refusal={() => ({ title: t('failed') })} />
      <FormView
        form={deciding.form}
        fields={reasonFields(t)}
        disabled={deciding.operation.running.value !== null}
        before={<DecisionMethods deciding={deciding} found={found} words={words} />}
        onSubmit={deciding.submit}
      />
      {failure && <LoadFailure size="line" error={failure} onRetry={() => void deciding.found.load()} />}
    </div>
  );
}

function Question({
  state,
  deciding,
  found,
}: {
  state: PaymentsState;
  deciding: Deciding;
  found: PaymentMatches;
}) {
  useSignals();
  const t = useTexts('payment');
  const locale = useLocale();
  const words = useWords(state);
  const notify = useNotify();
  const body = deciding.asked.value;
  if (!body) return null;
  const amount = formatCents(centsFromReais(found.payment.amount), locale);
  return (
    <DecideQuestion
      deciding={deciding}
      found={found}
      body={body}
      words={words}
      onConfirm={() =>
        void deciding.confirm().then((done) => {
          const outcome = body.bill === undefined ? body.outcome : 'bill';
          if (done) notify({ tone: 'positive', text: t(DONE[outcome], { amount }) });
        })
      }
    />
  );
}
