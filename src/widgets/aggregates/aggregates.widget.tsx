import { useCallback, useMemo, useRef } from 'react';
import { namesKnownTo } from '#core/format/organization-names.ts';
import { Report } from '#blocks/report/report.tsx';
import type { ReportDescription } from '#blocks/report/report-types.ts';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { element } from './aggregates.element.ts';
import css from './aggregates.css?inline';
import type { Of } from './common.tsx';
import { describePayments } from './describe-payments.tsx';
import { describePurchases } from './describe-purchases.tsx';
import { describeExpenseCenterSums, describeDistributions, describeTransactions } from './describe-sums.tsx';
import { describeTanks } from './describe-tanks.tsx';
import { describeUsers } from './describe-users.tsx';
import { describeVehicles } from './describe-vehicles.tsx';
import { describeWaiting } from './describe-waiting.tsx';
import type { AggregatesWords } from './words.ts';

export const Widget = frame<typeof element>({
  permission: null,
  onlySuperAdmin: true,
  isAcross: true,
  css,
  texts: ['fuels', 'organization-filter', 'purchase', 'registry', 'verdict'],
  Content,
});

type Describe = (words: AggregatesWords) => ReportDescription<object, never>;

/**
 * Erases the types of a report's rows and facts, so that one record holds the descriptions of all reports. The
 * cast is safe, because a report passes its rows and facts only to its own description.
 */
const any = <Row, Facts>(describe: (words: AggregatesWords) => ReportDescription<Row, Facts>) =>
  describe as unknown as Describe;

const DESCRIPTIONS: Readonly<Record<Of, Describe>> = {
  transactions: any(describeTransactions),
  tanks: any(describeTanks),
  distributions: any(describeDistributions),
  centers: any(describeExpenseCenterSums),
  vehicles: any(describeVehicles),
  users: any(describeUsers),
  purchases: any(describePurchases),
  payments: any(describePayments),
  waiting: any(describeWaiting),
};

const isKnown = (of: string): of is Of => Object.hasOwn(DESCRIPTIONS, of);

/** Keys of the `view` attribute that also apply to the reports of one organization. */
const NARROWED = ['period', 'filter.product'];

function Content(props: ContentProps<typeof element>) {
  const { of = '' } = props.attributes;
  const shown: Of = isKnown(of) ? of : 'transactions';
  return <Shown key={shown} {...props} of={shown} />;
}

function Shown({ of, session, attributes, emit, open }: ContentProps<typeof element> & { of: Of }) {
  const t = useTexts('aggregates');
  const filter = useTexts('organization-filter');
  const fuels = useTexts('fuels');
  const registry = useTexts('registry');
  const purchase = useTexts('purchase');
  const explanation = useTexts('verdict');
  const locale = useLocale();
  const shown = useRef(attributes.view ?? '');
  const description = useMemo(() => {
    const narrowed = () =>
      Object.fromEntries([...new URLSearchParams(shown.current)].filter(([key]) => NARROWED.includes(key)));
    const nameOf = namesKnownTo(session);
    return DESCRIPTIONS[of]({
      session,
      emit,
      t,
      filter,
      fuels,
      registry,
      purchase,
      explanation,
      locale,
      narrowed,
      nameOf,
    });
  }, [of, session, emit, t, filter, fuels, registry, purchase, explanation, locale]);
  const keepView = useCallback(
    (view: string) => {
      shown.current = view;
      emit('litro-view-changed', { view });
    },
    [emit],
  );
  return (
    <Report
      session={session}
      description={description}
      view={attributes.view}
      onView={keepView}
      open={open}
    />
  );
}
