import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { usePicker } from '#blocks/pick/use-picker.ts';
import { OpenedReport } from '#blocks/report/opened-report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { describeTransactions } from './describe-transactions.tsx';
import type { TransactionDrawerProps } from './transaction-drawer.tsx';
import transactionsCss from './transactions.css?inline';
import type { element } from './transactions.element.ts';
import { createTransactionsState, type TransactionsState } from './transactions.state.ts';

const TransactionDrawer = onUse<TransactionDrawerProps>(() =>
  import('./transaction-drawer.tsx').then((module) => module.TransactionDrawer),
);

export const Widget = frame<typeof element, TransactionsState>({
  permission: 'portal.transaction.list',
  css: transactionsCss,
  texts: ['fuels', 'verdict', 'pick'],
  createState: ({ session, attributes, emit }) => createTransactionsState(session, emit, attributes.view),
  Content,
});

function Content({ session, attributes, state, open }: ContentProps<typeof element, TransactionsState>) {
  useSignals();
  const t = useTexts('transactions');
  const pick = useTexts('pick');
  const explanation = useTexts('verdict');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const picker = usePicker(session);
  const description = useMemo(
    () => describeTransactions({ session, t, pick, explanation, fuels, locale, picker, open: state.open }),
    [session, t, pick, explanation, fuels, locale, picker, state],
  );
  const id = state.opened.value;
  return (
    <>
      <OpenedReport
        session={session}
        description={description}
        state={state}
        hostView={attributes.view}
        open={open}
      />
      {open && id !== null && <TransactionDrawer key={id} state={state} id={id} onFailed={state.close} />}
    </>
  );
}
