import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { Purchase } from '#contract/purchases.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { LanguageContext, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { paidFields } from './paid-fields.ts';
import type { PaymentsState } from './payments.state.ts';
import { createSettling, type PaymentSettling } from './settling.state.ts';
import { useWords } from './use-words.ts';
import { purchaseFacts } from './views/facts.ts';
import { SettleQuestion } from './views/settle-question.tsx';

export interface SettleDrawerProps {
  state: PaymentsState;
  id: string;
}

const TEXTS = ['payment', 'form', 'operation', 'errors'] as const;

export function SettleDrawer(props: SettleDrawerProps) {
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return null;
  return (
    <LanguageContext value={language}>
      <Opening {...props} />
    </LanguageContext>
  );
}

function Opening({ state, id }: SettleDrawerProps) {
  useSignals();
  const t = useTexts('payment');
  const { text } = useKit();
  const locale = useLocale();
  const [settling] = useState(() => createSettling(state, id, (expected) => paidFields(t, locale, expected)));
  useEffect(() => settling.found.start(), [settling]);
  const { leave, question } = useLeaving(settling.form, state.close);
  const { value, load } = settling.found;
  const now = value.value;
  const found = now.status === 'ready' ? now.value : null;
  const isRunning = settling.operation.running.value !== null;
  return (
    <>
      <Drawer
        open
        hasAddress
        locked={isRunning}
        title={t('settleTitle')}
        width={560}
        onClose={leave}
        footer={
          found &&
          found.entry === null && (
            <>
              {found.status === 'pending' && (
                <Button tone="quiet" aria-haspopup="dialog" disabled={isRunning} onClick={settling.askCancel}>
                  {t('cancelPurchase')}
                </Button>
              )}
              <Button disabled={isRunning} onClick={leave}>
                {text('close')}
              </Button>
              <Button tone="primary" aria-haspopup="dialog" disabled={isRunning} onClick={settling.submit}>
                {t('paid')}
              </Button>
            </>
          )
        }
      >
        {now.status === 'failed' ? (
          <LoadFailure error={now.error} onRetry={() => void load()} />
        ) : !found ? (
          <Skeleton shape="rows" count={6} />
        ) : found.entry === null ? (
          <Opened state={state} settling={settling} purchase={found} />
        ) : (
          <EmptyState title={t('paidAlready')}>{t('goneHint')}</EmptyState>
        )}
      </Drawer>
      {found && <Question state={state} settling={settling} purchase={found} />}
      {question}
    </>
  );
}

interface SettleDrawerPartProps {
  state: PaymentsState;
  settling: PaymentSettling;
  purchase: Purchase;
}

function Opened({ state, settling, purchase }: SettleDrawerPartProps) {
  useSignals();
  const t = useTexts('payment');
  const locale = useLocale();
  const words = useWords(state);
  const { form, fields, operation } = settling;
  const failure = settling.found.failure.value;
  const amount = formatCents(centsFromReais(purchase.value), locale);
  return (
    <div className="payments-opened">
      <div className="payments-head">
        <MoneyText cents={centsFromReais(purchase.value)} emphasis="figure" />
      </div>
      <p>
        <bdi>{t(`settleHint_${purchase.status === 'cancelled' ? 'cancelled' : 'pending'}`, { amount })}</bdi>
      </p>
      <Facts facts={purchaseFacts(purchase, words, t)} />
      <OperationLine
        operation={operation}
        refusal={({ intent }) => ({
          title: t(intent === 'paid' ? 'notCredited' : 'notCancelled'),
          isNamed: form.firstWrong.value !== null,
        })}
      />
      <FormView
        form={form}
        fields={fields}
        disabled={operation.running.value !== null}
        onSubmit={settling.submit}
      />
      {failure && <LoadFailure size="line" error={failure} onRetry={() => void settling.found.load()} />}
    </div>
  );
}

function Question({ state, settling, purchase }: SettleDrawerPartProps) {
  useSignals();
  const t = useTexts('payment');
  const locale = useLocale();
  const words = useWords(state);
  const notify = useNotify();
  const body = settling.asked.value;
  if (!body) return null;
  const amount = formatCents(centsFromReais(purchase.value), locale);
  return (
    <SettleQuestion
      settling={settling}
      purchase={purchase}
      body={body}
      words={words}
      onConfirm={() =>
        void settling.confirm().then((done) => {
          const message = t(body.outcome === 'paid' ? 'credited' : 'cancelled', { amount });
          if (done) notify({ tone: 'positive', text: message });
        })
      }
    />
  );
}
