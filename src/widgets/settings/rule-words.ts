import { formatTimeOfDay } from '#core/dates/format-time.ts';
import { formatCount } from '#core/format/count.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatEfficiency } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatPrice } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { formatVolume, litresFromMillilitres } from '#core/money/volume.ts';
import {
  allowedAgain,
  aroundCents,
  companyAbove,
  refuelAbove,
  REFUELLED_AT,
  SPENT_PER_DAY,
  usualRefuel,
  type ExampleRefuel,
  type SelectedRules,
  type SettingKey,
  type SwitchKey,
} from './rules.model.ts';

export interface SettingRuleWords {
  valueOf(key: SettingKey, selected: SelectedRules): string;
  /** Example of the setting's effect; empty while the input is invalid. */
  exampleOf(key: SettingKey, selected: Partial<SelectedRules>): string;
}

export function createRuleWords(t: Text<'settings'>, locale: Locale): SettingRuleWords {
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const minutes = (count: number) => t('minutes', { count, shown: formatCount(count, locale) });
  const days = (count: number) => t('days', { count, shown: formatCount(count, locale) });
  const examples = createExamples(t, locale, { money, minutes });
  const thresholds = createThresholdExamples(t, locale, days);
  return {
    valueOf(key, selected) {
      switch (key) {
        case 'transactionLimit':
        case 'sharedBalanceMaxDisplay': {
          const limit = selected[key];
          return limit === null ? t('noLimit') : money(limit);
        }
        case 'lowBalance':
        case 'lowWallet': {
          const threshold = selected[key];
          return threshold === null ? t('noThreshold') : money(threshold);
        }
        case 'lowDays':
          return selected[key] === null ? t('noThreshold') : days(selected[key]);
        case 'refuelInterval':
          return selected[key] === 0 ? t('noInterval') : minutes(selected[key]);
        default:
          return t(selected[key] ? 'yes' : 'no');
      }
    },
    exampleOf(key, selected) {
      if (selected[key] === undefined) return '';
      switch (key) {
        case 'transactionLimit':
          return examples.limit(selected[key]);
        case 'sharedBalanceMaxDisplay':
          return examples.shown(selected[key]);
        case 'refuelInterval':
          return examples.interval(selected[key]);
        case 'lowBalance':
        case 'lowWallet':
          return thresholds.amount(key, selected[key]);
        case 'lowDays':
          return thresholds.days(selected[key]);
        default:
          return examples.switched(key, selected[key]);
      }
    },
  };
}

function createExamples(
  t: Text<'settings'>,
  locale: Locale,
  { money, minutes }: { money: (reais: number) => string; minutes: (count: number) => string },
) {
  const fillValues = ({ priceMills, volumeMl, amountCents }: ExampleRefuel) => ({
    volume: formatVolume(volumeMl, locale),
    price: formatPrice(priceMills, locale),
    amount: formatCents(amountCents, locale),
  });
  const usual = fillValues(usualRefuel);
  const drive = {
    usual: formatEfficiency(2.5, 'diesel', locale),
    distance: formatDistance(100, locale),
    found: formatEfficiency(100 / litresFromMillilitres(usualRefuel.volumeMl), 'diesel', locale),
  };
  return {
    limit(limit: number | null): string {
      if (limit === null) return t('limit_none');
      if (limit === 0) return t('limit_ofZero', { limit: money(0) });
      const { isRefused, fill } = refuelAbove(centsFromReais(limit));
      return t(isRefused ? 'limit_refused' : 'limit_passes', { limit: money(limit), ...fillValues(fill) });
    },
    shown(limit: number | null): string {
      if (limit === null) return t('shown_none');
      if (limit === 0) return t('shown_ofZero', { limit: money(0) });
      const company = formatCents(companyAbove(centsFromReais(limit)), locale);
      return t('shown_some', { limit: money(limit), company });
    },
    interval(interval: number): string {
      if (interval === 0) return t('interval_none');
      const { days, minutes: until } = allowedAgain(interval);
      const values = {
        minutes: minutes(interval),
        from: formatTimeOfDay(REFUELLED_AT, locale),
        until: formatTimeOfDay(until, locale),
      };
      if (days === 0) return t('interval_sameDay', values);
      return t('interval_days', { ...values, count: days, shown: formatCount(days, locale) });
    },
    switched: (key: SwitchKey, isOn: boolean): string => t(`when_${key}_${isOn}`, { ...usual, ...drive }),
  };
}

function createThresholdExamples(t: Text<'settings'>, locale: Locale, days: (count: number) => string) {
  return {
    amount(key: 'lowBalance' | 'lowWallet', threshold: number | null): string {
      if (threshold === null) return t('alert_none');
      const limit = centsFromReais(threshold);
      const { above, below } = aroundCents(limit);
      return t(`example_${key}`, {
        limit: formatCents(limit, locale),
        above: formatCents(above, locale),
        below: formatCents(below, locale),
      });
    },
    days(threshold: number | null): string {
      if (threshold === null) return t('alert_none');
      return t('example_lowDays', {
        days: days(threshold),
        perDay: formatCents(SPENT_PER_DAY, locale),
        total: formatCents(cents(SPENT_PER_DAY * threshold), locale),
      });
    },
  };
}
