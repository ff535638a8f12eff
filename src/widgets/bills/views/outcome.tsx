import type { Bill } from '#contract/bills.ts';
import type { BillListWords } from '../bill-columns.tsx';
import { dayText, moneyText, type Situation } from '../bills.model.ts';

interface OutcomeProps {
  bill: Bill;
  situation: Situation;
  words: BillListWords;
}

export function Outcome({ bill, situation, words: { t, locale } }: OutcomeProps) {
  const { owed, to, dueDate, paidLate, billingType } = bill;
  const sentence = t(`told_${situation}`, {
    amount: moneyText(owed, locale),
    to: dayText(to, locale),
    due: dueDate === null ? '' : dayText(dueDate, locale),
  });
  return (
    <>
      <Told>{sentence}</Told>
      {billingType === 'prePaid' && situation === 'running' && <Told>{t('prePaidBill')}</Told>}
      {paidLate !== 'no' && <Told>{t(`lateTold_${paidLate}`)}</Told>}
    </>
  );
}

function Told({ children }: { children: string }) {
  return (
    <p>
      <bdi>{children}</bdi>
    </p>
  );
}
