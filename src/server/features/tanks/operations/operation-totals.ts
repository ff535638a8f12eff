import { sql, type RawBuilder } from 'kysely';
import type { TankOperationKind, TankTotals } from '#contract/tank-operations.ts';
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres, type Millilitres } from '#core/money/volume.ts';

export interface OperationSums {
  readonly count: number;
  readonly inMl: Millilitres;
  readonly outMl: Millilitres;
  readonly varianceMl: Millilitres;
  readonly boughtCents: Cents;
  readonly drawnCents: Cents;
}

const sum = (column: RawBuilder<unknown>, operation: TankOperationKind) =>
  sql`coalesce(sum(${column}) FILTER (WHERE o.operation = ${operation}), 0)::bigint`;

/** SQL columns of {@link OperationSums} over operations `o`. Returned fuel has no price and does not count as bought. */
export const operationSums = (): RawBuilder<unknown> => sql`count(*)::int AS count,
  ${sum(sql`o.volume_ml`, 'REFUEL_OPERATION')} AS "inMl", ${sum(sql`o.volume_ml`, 'DEFUEL_OPERATION')} AS "outMl",
  ${sum(sql`o.volume_ml`, 'VARIANCE_OPERATION')} AS "varianceMl",
  coalesce(sum(o.amount_cents) FILTER (WHERE o.operation = 'REFUEL_OPERATION' AND o.price_mills IS NOT NULL), 0)::bigint
    AS "boughtCents",
  ${sum(sql`o.amount_cents`, 'DEFUEL_OPERATION')} AS "drawnCents"`;

export function presentOperationTotals(sums: OperationSums): TankTotals {
  return {
    count: sums.count,
    in: litresFromMillilitres(sums.inMl),
    out: litresFromMillilitres(sums.outMl),
    variance: litresFromMillilitres(sums.varianceMl),
    bought: reaisFromCents(sums.boughtCents),
    drawn: reaisFromCents(sums.drawnCents),
  };
}
