import type { Transaction } from '#contract/transactions.ts';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatMinutes } from '#core/format/duration.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatEfficiency, formatFuelVolume } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';

export interface RejectionWords {
  readonly t: Text<'verdict'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
  readonly timeZone: string;
}

export type RefusedRefuel = Pick<Transaction, 'reason' | 'detail' | 'numbers' | 'product'>;

/** Sentence that explains a rejected refuel; empty for a transaction that the rules did not reject. */
export function refusalSentence(refused: RefusedRefuel, words: RejectionWords): string {
  const { reason, detail, numbers, product } = refused;
  if (reason === null) return '';
  const { t, fuels, locale, timeZone } = words;
  const figure = (value: number | undefined) => (value === undefined ? '' : figureOf(refused, value, locale));
  const values = {
    product: fuels(`fuel_${product}`),
    limit: figure(numbers.limit),
    attempted: figure(numbers.attempted),
    excess: figure(numbers.excess),
    until: numbers.until === undefined ? '' : formatInstant(new Date(numbers.until), locale, timeZone),
  };
  const has = (...names: readonly (keyof typeof values)[]) => names.every((name) => values[name] !== '');
  const plain = () => t('refused_plain', { reason: t(`reason_${reason}`) });
  switch (reason) {
    case 'generalRejection':
      return isOfRecord(detail) ? t(`refused_${detail}`, values) : t('refused_generalRejection');
    case 'incorrectPassword':
      return detail === 'locked' && has('until')
        ? t('refused_locked', values)
        : t('refused_incorrectPassword');
    case 'refuelInterval':
      return has('limit', 'attempted', 'until') ? t('refused_refuelInterval', values) : plain();
    case 'aboveCapacity':
      return has('limit', 'attempted', 'excess') ? t('refused_aboveCapacity', values) : plain();
    case 'aboveEfficiency': {
      if (detail === 'odometer_missing') return t('refused_odometer_missing');
      const side = SIDES.find((one) => one === detail);
      return side && has('limit', 'attempted') ? t(`refused_${side}`, values) : plain();
    }
    case 'aboveLimit': {
      const limit = detail === 'transaction' || detail === 'wallet_month' ? detail : null;
      return limit && has('limit', 'excess') ? t(`refused_${limit}`, values) : plain();
    }
    case 'aboveOrganizationLimit':
    case 'aboveGlobalNightLimit':
      return has('limit', 'excess') ? t(`refused_${reason}`, values) : plain();
    case 'insufficientBalance':
      return has('limit', 'attempted', 'excess') ? t('refused_insufficientBalance', values) : plain();
  }
}

const SIDES = ['odometer_back', 'below', 'above'] as const;

const OF_RECORD = [
  'debt_outstanding',
  'owner_inactive',
  'wallet_inactive',
  'station_unknown',
  'station_blocked',
  'anywhere_not_allowed',
  'product_mismatch',
  'premium_not_allowed',
  'product_not_sold',
] as const;
type OfRecord = (typeof OF_RECORD)[number];

/** True if a record, not a number, caused the rejection. */
export const isOfRecord = (detail: Transaction['detail']): detail is OfRecord =>
  OF_RECORD.some((one) => one === detail);

/** Formats a compared value: in reais, unless the rule has another unit. */
export function figureOf(
  { reason, detail, product }: Pick<RefusedRefuel, 'reason' | 'detail' | 'product'>,
  value: number,
  locale: Locale,
): string {
  switch (reason) {
    case 'refuelInterval':
      return formatMinutes(value);
    case 'aboveCapacity':
      return formatFuelVolume(millilitresFromLitres(value), product, locale);
    case 'aboveEfficiency':
      if (detail === 'odometer_back') return formatDistance(value, locale);
      return formatEfficiency(value, product, locale);
    default:
      return formatCents(centsFromReais(value), locale);
  }
}

export function setterSentence(
  { transaction: { reason, detail }, setter }: Pick<TransactionDetail, 'transaction' | 'setter'>,
  { t, locale, timeZone }: RejectionWords,
): string {
  if (!setter || reason === null) return '';
  const at = formatInstant(new Date(setter.at), locale, timeZone);
  const what = setOf(reason, detail);
  return setter.by === null ? t(`setBy_${what}_nobody`, { at }) : t(`setBy_${what}`, { name: setter.by, at });
}

function setOf(reason: Transaction['reason'], detail: Transaction['detail']) {
  if (detail === 'station_blocked') return 'blocked';
  if (detail === 'owner_inactive' || reason === 'aboveCapacity') return 'record';
  return reason === 'aboveLimit' ? 'limit' : 'rule';
}
