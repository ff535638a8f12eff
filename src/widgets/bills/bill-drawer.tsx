import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { Bill } from '#contract/bills.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { Report } from '#blocks/report/report.tsx';
import type { ReturnsPartProps } from '#blocks/returns/returns-part.tsx';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { BillListWords } from './bill-columns.tsx';
import { dayText, isDue, moneyText, situationOf, TONE_OF_SITUATION } from './bills.model.ts';
import type { BillsState } from './bills.state.ts';
import { billNotes, describeLines } from './describe-lines.tsx';
import { createOpenedBill } from './opened-bill.state.ts';
import type { OpenedProps } from './opened-props.ts';
import { Actions } from './views/actions.tsx';
import { Outcome } from './views/outcome.tsx';
import { Paying } from './views/paying.tsx';

const ReturnsPart = lazyPart<ReturnsPartProps>(
  () => import('#blocks/returns/returns-part.tsx').then((module) => module.ReturnsPart),
  { size: 'line' },
);

export interface BillDrawerProps {
  state: BillsState;
  day: string;
}

export function BillDrawer({ state, day }: BillDrawerProps) {
  useSignals();
  const t = useTexts('bills');
  const locale = useLocale();
  const words = useMemo(() => ({ state, t, locale }), [state, t, locale]);
  const opened = useMemo(() => createOpenedBill(state, day), [state, day]);
  useEffect(() => opened.start(), [opened]);
  const now = opened.value.value;
  const bill = now.status === 'ready' ? now.value : null;
  return (
    <Drawer
      open
      hasAddress
      title={bill ? t('billTitle', daysOf(bill, words)) : t('bill')}
      width={860}
      onClose={state.close}
    >
      {bill ? (
        <Opened opened={opened} bill={bill} words={words} />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void opened.load()} />
      ) : now.status === 'ready' ? (
        <EmptyState title={t('noBill')}>{t('noBillHint')}</EmptyState>
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </Drawer>
  );
}

const daysOf = ({ from, to }: Bill, { locale }: BillListWords) => ({
  from: dayText(from, locale),
  to: dayText(to, locale),
});

function Opened(props: OpenedProps) {
  useSignals();
  const { opened, bill, words } = props;
  const { t } = words;
  const situation = situationOf(bill);
  const failure = opened.failure.value;
  return (
    <div className="bill">
      <div className="bill-head">
        <MoneyText cents={centsFromReais(bill.owed)} emphasis="figure" />
        <Badge tone={TONE_OF_SITUATION[situation]}>{t(`situation_${situation}`)}</Badge>
        {bill.returned > 0 && <Badge tone="negative">{t('returned')}</Badge>}
        {bill.paidLate !== 'no' && <Badge tone="caution">{t(`late_${bill.paidLate}`)}</Badge>}
      </div>
      <div role="status" className="bill-told">
        <Outcome bill={bill} situation={situation} words={words} />
      </div>
      {isDue(situation) && <Paying {...props} />}
      {bill.returned > 0 && (
        <>
          <p className="bill-note">
            <bdi>{t('returnedHint', { amount: moneyText(bill.returned, words.locale) })}</bdi>
          </p>
          <ReturnsPart
            session={words.state.session}
            bill={bill._id}
            locale={words.locale}
            timeZone={timeZoneOf(words.state.session)}
          />
        </>
      )}
      <Explained bill={bill} words={words} />
      <Actions {...props} />
      {failure && <LoadFailure size="line" error={failure} onRetry={() => void opened.load()} />}
      <Lines bill={bill} words={words} />
    </div>
  );
}

function Explained({ bill, words }: Omit<OpenedProps, 'opened'>) {
  const { state, t, locale } = words;
  const time = (at: string) => formatInstant(new Date(at), locale, timeZoneOf(state.session));
  const { paid, fees, lines, dueDate, closedAt, settledAt, billingType, paymentFrequency, reason } = bill;
  return (
    <>
      <Facts
        facts={[
          [t('dueDate'), dueDate && dayText(dueDate, locale)],
          [t('paid'), moneyText(paid, locale)],
          [t('fees'), moneyText(fees, locale)],
          [t('lines'), formatCount(lines, locale)],
          [t('frequency'), t(`frequency_${paymentFrequency}`)],
          [t('billingType'), t(`billingType_${billingType}`)],
          [t('closedAt'), closedAt && time(closedAt)],
          [t('settledAt'), settledAt && time(settledAt)],
          [t('returned'), bill.returned > 0 ? moneyText(bill.returned, locale) : null],
          [t('reason'), reason],
        ]}
      />
      <p className="bill-note">
        <bdi>{t('feesNote')}</bdi>
      </p>
    </>
  );
}

function Lines({ bill, words }: Omit<OpenedProps, 'opened'>) {
  const { _id, from, to } = bill;
  const notes = JSON.stringify(billNotes(bill, words));
  const description = useMemo(
    () => describeLines(words, { _id, from, to }, JSON.parse(notes) as ReturnType<typeof billNotes>),
    [words, _id, from, to, notes],
  );
  return (
    <section className="bill-lines">
      <h3>{words.t('linesTitle')}</h3>
      <Report session={words.state.session} description={description} />
    </section>
  );
}
