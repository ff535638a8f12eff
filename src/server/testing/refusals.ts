import type { Insertable } from 'kysely';
import { multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Schema } from '../platform/database/schema.ts';
import { newId } from '../platform/identifier.ts';
import { insertRefused } from '../features/refuels/refuels.repository.ts';
import type { TestOrganization, TestParts } from './organizations.ts';

type Row = Insertable<Schema['refused_refuels']>;

export async function makeRefusal(
  { tenancy, clock }: TestParts,
  { id: organizationId, scope }: TestOrganization,
  refusal: Partial<Row> & Pick<Row, 'reason'>,
): Promise<string> {
  const id = newId(clock);
  const [volumeMl, priceMills] = [millilitresFromLitres(50), 6_049 as PriceMills];
  await tenancy.inScope(scope, (tx) =>
    insertRefused(tx, {
      organization_id: organizationId,
      id,
      product: 'diesel',
      volume_ml: volumeMl,
      price_mills: priceMills,
      amount_cents: multiplyPriceByVolume(priceMills, volumeMl),
      performed_at: clock.now(),
      ...refusal,
    }),
  );
  return id;
}
