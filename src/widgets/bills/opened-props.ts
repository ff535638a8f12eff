import type { Bill } from '#contract/bills.ts';
import type { BillListWords } from './bill-columns.tsx';
import type { OpenedBill } from './opened-bill.state.ts';

export interface OpenedProps {
  opened: OpenedBill;
  bill: Bill;
  words: BillListWords;
}
