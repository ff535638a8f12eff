import type { RefuelPreview } from '#contract/refuels.ts';
import type { RouteBody } from '#contract/routes.ts';
import { priceFromReais } from '#core/money/price.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentJudgement } from './answer.presenter.ts';
import { readFacts, type RefuelContext } from './judging/facts.service.ts';
import type { JudgingRequest } from './judging/known-facts.rules.ts';
import type { RefuelFacts } from './judging/facts.rules.ts';
import { judgeRefuel } from './judging/refuel.rules.ts';
import { findEarlier } from './refuels.repository.ts';

type RefuelPreviewBody = RouteBody<'POST /admin/organization/refuel/preview'>;

/**
 * Previews a refuel. Refuses with `not_found` (unknown transaction), `refuel_incomplete`, and in the cases of the
 * function `readFacts`.
 */
export async function previewRefuel(context: RefuelContext, body: RefuelPreviewBody): Promise<RefuelPreview> {
  const { isReadingSaved, ...request } = await completed(context, body);
  const known = await readFacts(context, request);
  const facts = { ...known.facts, pin: known.parties.hasPins ? ('beforehand' as const) : ('none' as const) };
  const judgement = judgeRefuel(isReadingSaved ? facts : withoutPassedReading(facts));
  if (judgement.amountCents === 0) throw new Refusal('refuel_too_small');
  return {
    ...presentJudgement(judgement),
    passes: judgement.refusal === null,
    isElsewhere: judgement.isElsewhere,
    fromCompany: reaisFromCents(judgement.companyCents),
  };
}

/**
 * Removes an odometer that is lower than the vehicle's record. The vehicle has driven since the earlier transaction, so the
 * pump will read a new odometer.
 */
function withoutPassedReading(facts: RefuelFacts): RefuelFacts {
  const { vehicle, odometerKm } = facts;
  const isPassed = odometerKm !== null && odometerKm < (vehicle?.odometerKm ?? 0);
  return isPassed ? { ...facts, odometerKm: null, isOdometerToCome: true } : facts;
}

/**
 * Request of a preview. `isReadingSaved` is true if the request names the odometer, or if the earlier rejection was about
 * the odometer.
 */
interface CompletedRefuel extends JudgingRequest {
  readonly isReadingSaved: boolean;
}

async function completed(
  { tx, organizationId }: RefuelContext,
  { transaction, ...body }: RefuelPreviewBody,
): Promise<CompletedRefuel> {
  const earlier = transaction === undefined ? null : await findEarlier(tx, organizationId, transaction);
  if (earlier === undefined) throw new Refusal('not_found');
  const product = body.product ?? earlier?.product;
  const volumeMl = body.volume === undefined ? earlier?.volumeMl : millilitresFromLitres(body.volume);
  const priceMills = body.price === undefined ? earlier?.priceMills : priceFromReais(body.price);
  if (product === undefined || volumeMl === undefined || priceMills === undefined) {
    throw new Refusal('refuel_incomplete');
  }
  const isWalletNamed = body.wallet !== undefined || body.expenseCenter !== undefined;
  return {
    vehicle: body.vehicle ?? earlier?.vehicle ?? null,
    user: body.user ?? earlier?.user ?? null,
    wallet: body.wallet ?? (isWalletNamed ? null : (earlier?.wallet ?? null)),
    expenseCenter: body.expenseCenter ?? null,
    station: body.station ?? earlier?.station ?? null,
    product,
    volumeMl,
    priceMills,
    odometerKm: body.odometer ?? earlier?.odometerKm ?? null,
    isOdometerToCome: earlier === null,
    isReadingSaved: body.odometer !== undefined || earlier?.detail === 'odometer_back',
    hasReceipt: false,
    isDeviceReported: false,
  };
}
