import { useSignals } from '@preact/signals-react/runtime';
import type { Home, HomeBalance, HomeBills } from '#contract/home.ts';
import { Mounted } from '#blocks/mounted/mounted.tsx';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { actions, mayBuy, mayDistribute } from '../actions.ts';
import type { HomeState } from '../home.state.ts';
import { ActionLink } from './action-link.tsx';

/** Maximum of days in a forecast; a longer forecast is shown as more than a year. */
const YEAR_DAYS = 366;

interface MoneyPartProps {
  state: HomeState;
  home: Remote<Home>;
  theme: string | null;
  level: number | undefined;
}

export function MoneyPart({ state, home, theme, level }: MoneyPartProps) {
  useSignals();
  const { session } = state;
  const seesBalance = session.can('portal.balanceDistribution.list');
  const buys = mayBuy(session.can);
  const t = useTexts('home');
  if (!seesBalance && !buys) return null;
  return (
    <div className="money-part">
      {seesBalance && (
        <Mounted
          tag="litro-balance"
          session={session}
          level={level ? Math.min(6, level + 1) : 0}
          input={{ noTitle: true, ...(theme && { theme }) }}
        />
      )}
      <div className="money-side">
        {seesBalance && <Days home={home} />}
        {home.status === 'ready' && home.value.bills?.credit && <Limit {...home.value.bills.credit} />}
        <p className="home-acts">
          {mayDistribute(session.can) && (
            <ActionLink state={state} action={actions.distribute} tone="primary">
              {t('distribute')}
            </ActionLink>
          )}
          {buys && (
            <ActionLink state={state} action={actions.buy}>
              {t('buy')}
            </ActionLink>
          )}
        </p>
      </div>
    </div>
  );
}

function Days({ home }: { home: Remote<Home> }) {
  if (home.status === 'failed') return null;
  if (home.status === 'ready') return home.value.balance && <Lasts balance={home.value.balance} />;
  return (
    <div className="days">
      <Skeleton width="70%" />
      <Skeleton width="100%" />
    </div>
  );
}

function Limit({ owed, limit }: NonNullable<HomeBills['credit']>) {
  const t = useTexts('home');
  const locale = useLocale();
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  return (
    <p className="soft">
      <bdi>{t('limitUsed', { owed: money(owed), limit: money(limit) })}</bdi>
    </p>
  );
}

function Lasts({ balance }: { balance: HomeBalance }) {
  const t = useTexts('home');
  const locale = useLocale();
  const { rate, daysLeft, total, areDaysLow } = balance;
  if (!rate || daysLeft === null) {
    return (
      <div className="days">
        <p className="days-left">{t(total > 0 ? 'noRate' : 'noCredit')}</p>
        {total > 0 && <p className="soft">{t('noRateHint')}</p>}
      </div>
    );
  }
  const date = (day: string) => formatDate(day as CalendarDate, locale);
  const lasts =
    daysLeft === 0
      ? t('lastsToday')
      : daysLeft > YEAR_DAYS
        ? t('lastsLong')
        : t('lasts', { count: daysLeft, shown: formatCount(daysLeft, locale) });
  return (
    <div className="days">
      <p className="days-left" data-low={areDaysLow || undefined}>
        {areDaysLow && <Icon name="warning" />}
        <span>
          <bdi>{lasts}</bdi>
        </span>
      </p>
      <p className="soft">
        <bdi>
          {t('rate', {
            amount: formatCents(centsFromReais(rate.perDay), locale),
            from: date(rate.from),
            to: date(rate.to),
          })}
        </bdi>
      </p>
    </div>
  );
}
