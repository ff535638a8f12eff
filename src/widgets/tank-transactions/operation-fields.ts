import { MAX_RECORD_NAME, MAX_TANK_SOURCE, ODOMETER_RANGE, REFUEL_PRICE_RANGE } from '#contract/facts.ts';
import type { FuelProduct } from '#contract/fills.ts';
import { neededRules, tankVolumeRules } from '#blocks/tank/volume-rules.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import { decimalRules, wholeRules } from '#core/ui/form/figure-rules.ts';
import { fieldsFor, type FormFields } from '#core/ui/form/form-field.ts';
import type { FieldRules } from '#core/ui/form/field-rules.ts';
import { textRules } from '#core/ui/form/readings.ts';
import { parseAccessKey } from '#core/validation/access-key.ts';
import type { TankTransactionsWords } from './words.ts';

export interface Bought {
  volume: number;
  price: number;
  supplier: string;
  accessKey: string | undefined;
}

export interface ReturnedFuel {
  volume: number;
  source: string;
}

export interface DrawnFuel {
  volume: number;
  odometer: number | undefined;
}

export function boughtFields({ t, locale }: TankTransactionsWords, product: FuelProduct): FormFields<Bought> {
  const { least: min, most: max } = REFUEL_PRICE_RANGE;
  const unit = fuelUnit(product);
  return fieldsFor<Bought>({
    volume: { ...volumeField({ t, locale }, product), half: true, refusedBy: ['tank_over_capacity'] },
    price: {
      label: t('pricePer', { unit }),
      inputMode: 'decimal',
      suffix: `R$/${unit}`,
      half: true,
      ...neededRules(decimalRules({ min, max, decimals: 3 }, locale)),
    },
    supplier: { label: t('supplier'), maxLength: MAX_RECORD_NAME, ...textRules({ max: MAX_RECORD_NAME }) },
    accessKey: {
      label: t('accessKey'),
      hint: t('accessKeyHint'),
      inputMode: 'numeric',
      refusedBy: ['receipt_unreadable', 'receipt_used'],
      says: { accessKey: t('accessKeyWrong') },
      ...accessKeyRules(),
    },
  });
}

export function returnedFields(
  { t, locale }: TankTransactionsWords,
  product: FuelProduct,
): FormFields<ReturnedFuel> {
  return fieldsFor<ReturnedFuel>({
    volume: { ...volumeField({ t, locale }, product), refusedBy: ['tank_over_capacity'] },
    source: {
      label: t('source'),
      hint: t('sourceHint'),
      maxLength: MAX_TANK_SOURCE,
      ...textRules({ max: MAX_TANK_SOURCE }),
    },
  });
}

export function drawnFields(
  { t, locale }: TankTransactionsWords,
  product: FuelProduct,
): FormFields<DrawnFuel> {
  const odometer = wholeRules({ ...ODOMETER_RANGE, units: ['km'] }, locale);
  return fieldsFor<DrawnFuel>({
    volume: {
      ...volumeField({ t, locale }, product),
      enterKeyHint: 'next',
      half: true,
      refusedBy: ['tank_short', 'tank_claim_exceeded', 'tank_limit_exceeded'],
    },
    odometer: {
      label: t('odometer'),
      inputMode: 'numeric',
      enterKeyHint: 'done',
      suffix: 'km',
      half: true,
      ...odometer,
      read(text) {
        const reading = odometer.read(text);
        return reading.ok ? { ok: true, value: reading.value ?? undefined } : reading;
      },
    },
  });
}

const volumeField = ({ t, locale }: Pick<TankTransactionsWords, 't' | 'locale'>, product: FuelProduct) => ({
  label: t('volume'),
  inputMode: 'decimal' as const,
  suffix: fuelUnit(product),
  ...tankVolumeRules(locale, { above: true }),
});

/** An empty field sends nothing: not every purchase of fuel has an access key. */
function accessKeyRules(): FieldRules<string | undefined> {
  return {
    write: (value) => (typeof value === 'string' ? value : ''),
    read(text) {
      if (text.trim() === '') return { ok: true, value: undefined };
      const key = parseAccessKey(text);
      return key === null ? { ok: false, problems: ['accessKey'] } : { ok: true, value: key };
    },
  };
}
