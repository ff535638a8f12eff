import type { FuelProduct } from '#contract/fills.ts';
import { ODOMETER_RANGE, REFUEL_PRICE_RANGE, REFUEL_VOLUME_RANGE } from '#contract/facts.ts';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { FieldRules } from '#core/ui/form/field-rules.ts';
import { decimalRules, wholeRules } from '#core/ui/form/figure-rules.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { amountRules, choiceRules, wrong } from '#core/ui/form/readings.ts';

/** Values of a refuel preview. The form calculates `volume` from `amount`, because the API takes no amount. */
export interface FilledFields {
  readonly product: FuelProduct;
  readonly price: number;
  readonly volume: number;
  readonly amount: number | null;
  readonly odometer: number | null;
}

export interface QuestionWords {
  readonly t: Text<'preview'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
}

interface ShownField {
  readonly product: string;
  /** Formatted time of the station price; empty without a station price. */
  readonly seenOn: string;
}

export function questionFields({ t, fuels, locale }: QuestionWords, { product, seenOn }: ShownField) {
  const options = pumpOptions(fuels);
  const unit = fuelUnit(product);
  return fieldsFor<FilledFields>({
    product: {
      label: t('product'),
      kind: 'select',
      half: true,
      options,
      ...choiceRules(options),
    },
    price: {
      label: t('price', { unit }),
      half: true,
      inputMode: 'decimal',
      ...(seenOn !== '' && { hint: t('priceSeen', { day: seenOn }) }),
      ...needed(decimalRules(rangeOf(REFUEL_PRICE_RANGE), locale)),
    },
    volume: {
      label: t('volume'),
      half: true,
      inputMode: 'decimal',
      suffix: unit,
      ...needed(decimalRules(rangeOf(REFUEL_VOLUME_RANGE), locale)),
    },
    amount: { label: t('amount'), half: true, kind: 'amount', ...amountRules(locale) },
    odometer: {
      label: t('odometer'),
      hint: t('odometerHint'),
      inputMode: 'numeric',
      suffix: 'km',
      ...wholeRules(ODOMETER_RANGE, locale),
    },
  });
}

const rangeOf = ({ least, most }: { readonly least: number; readonly most: number }) => ({
  min: least,
  max: most,
  decimals: 3,
});

function needed(rules: FieldRules<number | null>): FieldRules<number> {
  return {
    ...rules,
    read(text) {
      const reading = rules.read(text);
      if (!reading.ok) return reading;
      return reading.value === null ? wrong('required') : { ok: true, value: reading.value };
    },
  };
}
