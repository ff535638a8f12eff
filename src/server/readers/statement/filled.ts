import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { StatementLine } from '#contract/statement.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres, type Millilitres } from '#core/money/volume.ts';

export interface FilledDays {
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly priceMills: PriceMills;
  readonly amountCents: Cents;
  /** Fee of the refuel. The property `amountCents` excludes the fee. */
  readonly feeCents: Cents;
  /** Odometer value in km: the corrected value if a user corrected the reading. */
  readonly odometerKm: number | null;
  readonly station: string;
}

export interface DrawnDays extends Pick<FilledDays, 'product' | 'volumeMl' | 'odometerKm'> {
  readonly costCents: Cents;
  readonly tank: string;
}

/** SQL of a refuel's details. The query that contains this SQL must contain `f`, a row of `fills`. */
export const filledColumn: RawBuilder<unknown> = sql`jsonb_build_object('product', f.product, 'volumeMl', f.volume_ml,
  'priceMills', f.price_mills, 'amountCents', f.amount_cents, 'feeCents', f.fee_cents,
  'odometerKm', CASE WHEN f.odometer_corrected_at IS NULL THEN f.odometer_km ELSE f.corrected_odometer_km END,
  'station', f.station_name)`;

/**
 * SQL of a tank draw's details. The query that contains this SQL must contain `o`, a row of `tank_operations`, and its
 * tank `t`.
 */
export const drawnColumn: RawBuilder<unknown> = sql`jsonb_build_object('product', o.product, 'volumeMl', o.volume_ml,
  'odometerKm', o.odometer_km, 'costCents', o.amount_cents, 'tank', t.name)`;

export function presentDrawn({
  product,
  volumeMl,
  odometerKm,
  costCents,
  tank,
}: DrawnDays): NonNullable<StatementLine['fill']> {
  return {
    product,
    volume: litresFromMillilitres(volumeMl),
    // The unit price is rounded to a thousandth of a real.
    unitPrice: Math.round((costCents * 10_000) / volumeMl) / 1000,
    cost: reaisFromCents(costCents),
    odometer: odometerKm,
    station: tank,
  };
}

export function presentFilled(fill: FilledDays | null): StatementLine['fill'] {
  return (
    fill && {
      product: fill.product,
      volume: litresFromMillilitres(fill.volumeMl),
      unitPrice: fill.priceMills / 1000,
      cost: null,
      odometer: fill.odometerKm,
      station: fill.station,
    }
  );
}
