import { useSignals } from '@preact/signals-react/runtime';
import { useId, useMemo } from 'react';
import type { PaymentType } from '#contract/purchases.ts';
import type { Locale } from '#core/format/locale.ts';
import { useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { Button } from '#core/ui/button.tsx';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { Checkbox } from '#core/ui/fields/checkbox.tsx';
import { Choices } from '#core/ui/fields/choices.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { BoundRowsProps } from '../bound/bound-rows.tsx';
import type { Buying } from '../buying.state.ts';
import type { PurchaseState } from '../purchase.state.ts';
import { valueFields } from '../value-fields.ts';

const BoundRows = lazyPart<BoundRowsProps>(() =>
  import('../bound/bound-rows.tsx').then((module) => module.BoundRows),
);

export interface BuyFormProps {
  state: PurchaseState;
  buying: Buying;
}

export function BuyForm({ state, buying }: BuyFormProps) {
  useSignals();
  const t = useTexts('purchase');
  const locale = useLocale();
  const id = useId();
  const fields = useMemo(() => valueFields(t, locale), [t, locale]);
  const { form, operation, type } = buying;
  const running = operation.running.value;
  const typed = buying.valueCents.value;
  return (
    <section className="purchase-buy" aria-labelledby={id}>
      <p id={id} className="purchase-heading">
        {t('buy')}
      </p>
      <FormView
        form={form}
        fields={fields}
        labelledBy={id}
        disabled={running !== null}
        onSubmit={() => void buying.submit()}
      >
        <Choices
          cards
          legend={t('type')}
          options={buying.offered.value.map((value) => ({
            value,
            label: t(`type_${value}`),
            ...hintOf(value, state.creditLeft.value, t, locale),
          }))}
          selected={type.value}
          disabled={running !== null}
          onChoose={buying.select}
        />
        {state.mayDistribute.value && <BindingPart state={state} buying={buying} />}
        <DebtLine state={state} buying={buying} />
        <BalanceAfter state={state} buying={buying} />
        <OperationLine
          operation={operation}
          refusal={() => ({ title: t('failed'), isNamed: form.firstWrong.value !== null })}
        />
        <div className="purchase-send">
          <Button type="submit" tone="primary" busy={operation.busy.value} disabled={running !== null}>
            {typed === null ? t('buyAny') : t(`buy_${type.value}`, { amount: formatCents(typed, locale) })}
          </Button>
        </div>
      </FormView>
    </section>
  );
}

function BindingPart({ state, buying }: BuyFormProps) {
  useSignals();
  const t = useTexts('purchase');
  const { isOn, isRequestMissing } = buying.binding;
  const isRunning = buying.operation.running.value !== null;
  return (
    <div className="purchase-bind">
      <Checkbox
        label={t(buying.type.value === 'bill' ? 'bindNow' : 'bind')}
        hint={t('bindHint')}
        checked={isOn.value}
        disabled={isRunning}
        onChange={(checked) => {
          isOn.value = checked;
        }}
      />
      {isRequestMissing.value && (
        <p role="status">
          <StatusText tone="caution">{t('askedGone')}</StatusText>
        </p>
      )}
      {isOn.value && <BoundRows state={state} buying={buying} />}
    </div>
  );
}

function hintOf(
  type: PaymentType,
  leftCents: Cents | null | undefined,
  t: Text<'purchase'>,
  locale: Locale,
): { hint: string; disabled?: boolean } {
  if (type !== 'bill') return { hint: t(`hint_${type}`) };
  if (leftCents === undefined) return { hint: t('hint_bill'), disabled: true };
  if (leftCents === null) return { hint: t('billNotAgreed'), disabled: true };
  return { hint: `${t('hint_bill')} ${t('billLeft', { amount: formatCents(leftCents, locale) })}` };
}

function DebtLine({ state, buying }: BuyFormProps) {
  useSignals();
  const t = useTexts('purchase');
  const locale = useLocale();
  const debt = state.debt.value;
  if (debt === 0) return null;
  return (
    <div className="purchase-debt">
      <StatusText tone="negative">{t('debtNow', { debt: formatCents(debt, locale) })}</StatusText>
      {buying.valueCents.value !== debt && (
        <Button
          size="small"
          disabled={buying.operation.running.value !== null}
          onClick={() => buying.prefill(debt)}
        >
          {t('buyDebt')}
        </Button>
      )}
    </div>
  );
}

function BalanceAfter({ state, buying }: BuyFormProps) {
  useSignals();
  const t = useTexts('purchase');
  const locale = useLocale();
  const now = state.balance.value;
  const typed = buying.valueCents.value;
  const words = () => {
    if (now === null) return '\u00a0';
    const amount = formatCents(now, locale);
    if (typed === null) return t('balanceNow', { amount });
    const debt = state.debt.value;
    const paid = typed > debt ? sumCents([now, subtractCents(typed, debt)]) : now;
    const bound = buying.binding.totalCents.value;
    const isByBill = buying.type.value === 'bill';
    if (bound === 0 || bound > paid) {
      const after = formatCents(paid, locale);
      return t(isByBill ? 'balanceAfterBuying' : 'balanceAfterPaid', { now: amount, after });
    }
    const after = formatCents(subtractCents(paid, bound), locale);
    return t(isByBill ? 'balanceAfterBuyingBound' : 'balanceAfterPaidBound', { now: amount, after });
  };
  return (
    <p className="purchase-after">
      <bdi>{words()}</bdi>
    </p>
  );
}
