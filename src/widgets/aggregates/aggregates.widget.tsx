import { useCallback, useMemo } from 'react';
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
import { describeCenters, describeHandOuts, describeTanks, describeTransactions } from './describe-sums.tsx';
import { describeUsers } from './describe-users.tsx';
import { describeVehicles } from './describe-vehicles.tsx';
import type { Words } from './words.ts';

/** `<litro-aggregates>`. */
export const Widget = frame<typeof element>({
  permission: null,
  onlySuperAdmin: true,
  isAcross: true,
  css,
  texts: ['fuels', 'organization-filter', 'purchase', 'registry'],
  Content,
});

type AnyDescription = ReportDescription<object, never>;

const DESCRIPTIONS: Readonly<Record<Of, (words: Words) => AnyDescription>> = {
  transactions: (words) => describeTransactions(words) as unknown as AnyDescription,
  tanks: (words) => describeTanks(words) as unknown as AnyDescription,
  distributions: (words) => describeHandOuts(words) as unknown as AnyDescription,
  centers: (words) => describeCenters(words) as unknown as AnyDescription,
  vehicles: (words) => describeVehicles(words) as unknown as AnyDescription,
  users: (words) => describeUsers(words) as unknown as AnyDescription,
  purchases: (words) => describePurchases(words) as unknown as AnyDescription,
  payments: (words) => describePayments(words) as unknown as AnyDescription,
};

const isKnown = (of: string): of is Of => Object.hasOwn(DESCRIPTIONS, of);

function Content({ session, attributes, emit, open }: ContentProps<typeof element>) {
  const t = useTexts('aggregates');
  const filter = useTexts('organization-filter');
  const fuels = useTexts('fuels');
  const registry = useTexts('registry');
  const purchase = useTexts('purchase');
  const locale = useLocale();
  const { of: wanted = '' } = attributes;
  const of: Of = isKnown(wanted) ? wanted : 'transactions';
  const description = useMemo(
    () => DESCRIPTIONS[of]({ session, emit, t, filter, fuels, registry, purchase, locale }),
    [of, session, emit, t, filter, fuels, registry, purchase, locale],
  );
  const keepView = useCallback((view: string) => void emit('litro-view-changed', { view }), [emit]);
  return (
    <Report
      key={of}
      session={session}
      description={description}
      view={attributes.view}
      onView={keepView}
      open={open}
    />
  );
}
