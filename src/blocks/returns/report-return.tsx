import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { MAX_REASON_LETTERS, MAX_REFERENCE_LETTERS } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import type { Locale } from '#core/format/locale.ts';
import { LanguageContext, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { amountRules, textRules, wrong } from '#core/ui/form/readings.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';

const CALL = 'POST /superAdmin/organization/purchase-return';
type ReturnReportBody = RouteBody<typeof CALL>;
type TypedReturn = Pick<ReturnReportBody, 'amount' | 'returnId' | 'reason'>;

const TEXTS = ['returns', 'form', 'operation', 'errors'] as const;

export interface ReportReturnProps {
  session: Session;
  of: { readonly purchase: string } | { readonly bill: string };
  leftCents: Cents;
  onClose: () => void;
  /** Called after the return was posted. */
  onDone: () => void;
}

export function ReportReturn(props: ReportReturnProps) {
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return null;
  return (
    <LanguageContext value={language}>
      <Reporting {...props} />
    </LanguageContext>
  );
}

function returnFields(t: Text<'returns'>, locale: Locale, leftCents: Cents) {
  const { read, ...rules } = amountRules(locale, { required: true });
  return fieldsFor<TypedReturn>({
    amount: {
      label: t('reportAmount'),
      kind: 'amount',
      ...rules,
      read(text) {
        const reading = read(text);
        return reading.ok && centsFromReais(reading.value) > leftCents ? wrong('range') : reading;
      },
      says: { range: t('reportRange', { left: formatCents(leftCents, locale) }) },
      refusedBy: ['return_exceeds_payment'],
    },
    returnId: {
      label: t('returnId'),
      hint: t('returnIdHint'),
      maxLength: MAX_REFERENCE_LETTERS,
      ...textRules({ max: MAX_REFERENCE_LETTERS }),
      refusedBy: ['return_known'],
    },
    reason: {
      label: t('reason'),
      maxLength: MAX_REASON_LETTERS,
      ...textRules({ max: MAX_REASON_LETTERS }),
    },
  });
}

function Reporting({ session, of, leftCents, onClose, onDone }: ReportReturnProps) {
  useSignals();
  const t = useTexts('returns');
  const locale = useLocale();
  const { text } = useKit();
  const notify = useNotify();
  const [fields] = useState(() => returnFields(t, locale, leftCents));
  const [form] = useState(() => createForm<TypedReturn>(fields));
  const [operation] = useState(() => createOperation<'report'>());
  const { leave, question } = useLeaving(form, onClose);
  const isRunning = operation.running.value !== null;
  const { amount } = form.readable.value;
  const moneyOf = (reais: number) => formatCents(centsFromReais(reais), locale);

  const submit = async () => {
    if (operation.running.peek()) return;
    const typed = form.read();
    if (typed === null) return;
    const outcome = await operation.run('report', ({ send }) =>
      send((under) => session.api(CALL, { body: { ...of, ...typed }, ...under })),
    );
    if (outcome.status === 'refused') form.refuse(outcome.error);
    if (outcome.status !== 'done') return;
    notify({ tone: 'positive', text: t('reported', { amount: moneyOf(typed.amount) }) });
    onDone();
    onClose();
  };
  return (
    <>
      <Dialog
        open
        title={t('report')}
        width={460}
        locked={isRunning}
        onClose={leave}
        footer={
          <>
            <Button disabled={isRunning} onClick={leave}>
              {text('cancel')}
            </Button>
            <Button tone="primary" busy={isRunning} onClick={() => void submit()}>
              {amount === undefined ? t('report') : t('reportAct', { amount: moneyOf(amount) })}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={fields}
          disabled={isRunning}
          takeFocus
          intro={
            <>
              <p>{t('reportHint')}</p>
              <OperationLine
                operation={operation}
                refusal={() => ({ title: t('reportFailed'), isNamed: form.firstWrong.value !== null })}
              />
            </>
          }
          onSubmit={() => void submit()}
        />
      </Dialog>
      {question}
    </>
  );
}
