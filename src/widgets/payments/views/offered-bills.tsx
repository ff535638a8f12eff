import { useSignals } from '@preact/signals-react/runtime';
import type { Bill } from '#contract/bills.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { useTexts, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Choices } from '#core/ui/fields/choices.tsx';
import { daysOf, differs, owesExactly, staysOwed } from '../bill-words.ts';
import type { Deciding, PaymentMatches } from '../deciding.state.ts';
import type { CompanyWords } from '../use-words.ts';

interface OfferedBillsProps {
  deciding: Deciding;
  found: PaymentMatches;
  words: CompanyWords;
}

export function OfferedBills({ deciding, found, words }: OfferedBillsProps) {
  useSignals();
  const own = useTexts('payment');
  const { bills, billCount } = found;
  const more = billCount - bills.length;
  return (
    <>
      <Choices
        legend={own('offeredBills')}
        disabled={deciding.operation.running.value !== null}
        selected={deciding.bill.value?._id ?? null}
        options={bills.map((bill) => ({ value: bill._id, ...describe(bill, found, own, words) }))}
        onChoose={deciding.pick}
      />
      {more > 0 && (
        <p className="payments-soft">
          {own('moreBills', { count: more, shown: formatCount(more, words.locale) })}
        </p>
      )}
    </>
  );
}

function describe(bill: Bill, found: PaymentMatches, own: Text<'payment'>, words: CompanyWords) {
  const { locale } = words;
  const amount = formatCents(centsFromReais(bill.owed), locale);
  const fits = owesExactly(bill, found.payment);
  const due = bill.dueDate as CalendarDate | null;
  const notes = [
    ...(due ? [own(bill.isOverdue ? 'wasDue' : 'isDue', { date: formatDate(due, locale) })] : []),
    fits ? staysOwed(found, own, locale) : differs(bill, found.payment, own, locale),
  ];
  return {
    label: `${amount} · ${daysOf(bill, own, locale)}`,
    hint: <bdi>{notes.join(' · ')}</bdi>,
    ...(!fits && { disabled: true }),
  };
}
