import { useSignals } from '@preact/signals-react/runtime';
import type { Purchase } from '#contract/purchases.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Choices } from '#core/ui/fields/choices.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { owesExactly } from '../bill-words.ts';
import type { Deciding, PaymentMatches } from '../deciding.state.ts';
import type { CompanyWords } from '../use-words.ts';
import { OfferedBills } from './offered-bills.tsx';

interface DecisionMethodsProps {
  deciding: Deciding;
  found: PaymentMatches;
  words: CompanyWords;
}

export function DecisionMethods({ deciding, found, words }: DecisionMethodsProps) {
  useSignals();
  const own = useTexts('payment');
  const { locale, company } = words;
  const { payment, offered, bills, billCount, owedCents } = found;
  const amount = formatCents(centsFromReais(payment.amount), locale);
  const count = offered.length + found.more;
  const payable = bills.filter((bill) => owesExactly(bill, payment)).length;
  const disabled = deciding.operation.running.value !== null;
  const method = deciding.way.value;
  const missing = deciding.missing.value;
  return (
    <>
      <Choices
        legend={own('ways')}
        disabled={disabled}
        selected={method}
        options={[
          {
            value: 'purchase',
            label: own('way_purchase', { amount }),
            hint: (
              <bdi>
                {count === 0
                  ? own('noneOffered', { amount })
                  : own('offeredCount', { count, shown: formatCount(count, locale), amount })}
              </bdi>
            ),
            ...(count === 0 && { disabled: true }),
          },
          {
            value: 'bill',
            label: own('way_bill', { amount }),
            hint: (
              <bdi>
                {payable > 0
                  ? own('payableCount', { count: payable, shown: formatCount(payable, locale), amount })
                  : billCount === 0
                    ? own('noBills')
                    : own('nonePayable', { amount, owed: formatCents(owedCents, locale) })}
              </bdi>
            ),
            ...(payable === 0 && { disabled: true }),
          },
          { value: 'own', label: own('way_own'), hint: <bdi>{own('hint_own', { amount, company })}</bdi> },
          { value: 'refund', label: own('way_refund'), hint: <bdi>{own('hint_refund')}</bdi> },
        ]}
        onChoose={deciding.choose}
      />
      {method === 'purchase' && <Offered deciding={deciding} found={found} words={words} />}
      {method === 'bill' && <OfferedBills deciding={deciding} found={found} words={words} />}
      <div role="alert">
        {missing !== null && <StatusText tone="negative">{own(`missing_${missing}`)}</StatusText>}
      </div>
    </>
  );
}

function Offered({ deciding, found: { offered, more }, words }: DecisionMethodsProps) {
  useSignals();
  const own = useTexts('payment');
  return (
    <>
      <Choices
        legend={own('offered')}
        disabled={deciding.operation.running.value !== null}
        selected={deciding.purchase.value?._id ?? null}
        options={offered.map((purchase) => ({ value: purchase._id, ...describe(purchase, words) }))}
        onChoose={deciding.pick}
      />
      {more > 0 && (
        <p className="payments-soft">
          {own('more', { count: more, shown: formatCount(more, words.locale) })}
        </p>
      )}
    </>
  );
}

function describe(
  { _id, value, paymentType, createdAt, by }: Purchase,
  { t, locale, timeZone }: CompanyWords,
) {
  const time = formatInstant(new Date(createdAt), locale, timeZone);
  const amount = formatCents(centsFromReais(value), locale);
  return {
    label: `${amount} · ${t(`type_${paymentType}`)} · ${time}`,
    hint: [formatShortId(_id), ...(by ? [by.name] : [])].join(' · '),
  };
}
