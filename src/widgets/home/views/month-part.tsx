import type { HomeMonth, HomeToday } from '#contract/home.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { actions } from '../actions.ts';
import type { HomeState } from '../home.state.ts';
import { ActionLink } from './action-link.tsx';
import { Part } from './part.tsx';

/** Maximum difference between two months that is shown in percent; a larger difference is shown only as an amount. */
const MOST_PERCENT = 300;

interface MonthPartProps {
  state: HomeState;
  month: HomeMonth;
  today: HomeToday | null;
  level: number | undefined;
}

export function MonthPart({ state, month, today, level }: MonthPartProps) {
  const t = useTexts('home');
  const locale = useLocale();
  const { spent, before } = month;
  const date = (day: string) => formatDate(day as CalendarDate, locale);
  const lines = [
    { label: t('soFar'), value: spent.total, isNow: true },
    { label: t('beforeToDay', { day: date(before.sameDay) }), value: before.spentToSameDay.total },
    { label: t('beforeWhole'), value: before.spent.total },
  ];
  const most = Math.max(...lines.map(({ value }) => value), 0.01);
  return (
    <Part title={t('month')} level={level}>
      <dl className="bars">
        {lines.map(({ label, value, isNow }) => (
          <div key={label} className="bars-line" data-now={isNow}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <MoneyText cents={centsFromReais(value)} emphasis={isNow ? 'strong' : 'plain'} />
            </dd>
            <dd className="bars-track" aria-hidden="true">
              <span style={{ inlineSize: `${(value / most) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        <bdi>
          <Difference month={month} />
        </bdi>{' '}
        <bdi>{t('monthCounted')}</bdi>
      </p>
      {today && (
        <p className="soft">
          <bdi>
            {today.spent.refuels === 0
              ? t('todayNone')
              : t('today', {
                  amount: formatCents(centsFromReais(today.spent.total), locale),
                  count: today.spent.refuels,
                  shown: formatCount(today.spent.refuels, locale),
                })}
          </bdi>
        </p>
      )}
      <p className="home-acts">
        <ActionLink state={state} action={actions.month} size="small">
          {t('seeFills')}
        </ActionLink>
      </p>
    </Part>
  );
}

function Difference({ month: { spent, before } }: { month: HomeMonth }) {
  const t = useTexts('home');
  const locale = useLocale();
  const then = centsFromReais(before.spentToSameDay.total);
  const difference = centsFromReais(spent.total) - then;
  if (then === 0) return t(difference === 0 ? 'nothingSpent' : 'nothingBefore');
  if (difference === 0) return t('sameAsBefore');
  const percent = Math.round((Math.abs(difference) / then) * 100);
  const key = difference > 0 ? 'moreThanBefore' : 'lessThanBefore';
  const amount = formatCents(cents(Math.abs(difference)), locale);
  return percent > 0 && percent <= MOST_PERCENT
    ? t(`percent_${key}`, { amount, percent: formatCount(percent, locale) })
    : t(key, { amount });
}
