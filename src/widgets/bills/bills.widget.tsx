import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, type ComponentProps } from 'react';
import { OpenedReport } from '#blocks/report/opened-report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { billingOf } from '#core/session/billing.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { BillDrawerProps } from './bill-drawer.tsx';
import type { BillListWords } from './bill-columns.tsx';
import billsCss from './bills.css?inline';
import type { element } from './bills.element.ts';
import { createBillsState, type BillsState } from './bills.state.ts';
import { describeBills } from './describe-bills.tsx';
import { describePeriods } from './describe-periods.tsx';

const BillDrawer = onUse<BillDrawerProps>(() =>
  import('./bill-drawer.tsx').then((module) => module.BillDrawer),
);

export const Widget = frame<typeof element, BillsState>({
  permission: 'portal.bill.list',
  css: billsCss,
  closedLine: { denied: 'denied', signedOut: 'signedOut', unselected: 'unselected' },
  madeFrom: ['show'],
  createState: ({ session, attributes, emit }) => createBillsState(session, emit, attributes.view),
  Content,
});

type BillsProps = ContentProps<typeof element, BillsState>;

function Content({ session, attributes, state, open }: BillsProps) {
  useSignals();
  const t = useTexts('bills');
  const locale = useLocale();
  const { show, view } = attributes;
  const words = useMemo(() => ({ state, t, locale }), [state, t, locale]);
  const list = { session, state, hostView: view, open, words };
  const day = state.opened.value;
  return (
    <div className="bills-screen">
      {open && billingOf(session)?.type === 'prePaid' && (
        <p className="bills-told">
          <bdi>{t('prePaid')}</bdi>
        </p>
      )}
      {show === 'periods' ? (
        <Periods {...list} />
      ) : (
        <Bills {...list} show={show === 'invoices' ? show : 'bills'} />
      )}
      {open && day !== null && <BillDrawer key={day} state={state} day={day} onFailed={state.close} />}
    </div>
  );
}

type ListProps = Omit<ComponentProps<typeof OpenedReport>, 'description'> & { words: BillListWords };

function Bills({ words, show, ...report }: ListProps & { show: 'bills' | 'invoices' }) {
  const description = useMemo(() => describeBills(words, show), [words, show]);
  return <OpenedReport {...report} description={description} />;
}

function Periods({ words, ...report }: ListProps) {
  const description = useMemo(() => describePeriods(words), [words]);
  return <OpenedReport {...report} description={description} />;
}
