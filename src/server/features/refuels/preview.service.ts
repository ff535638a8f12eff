/** Preview of a refuel. Writes nothing. */
import type { RefuelPreview } from '#contract/refuels.ts';
import type { RouteBody } from '#contract/routes.ts';
import { priceFromReais } from '#core/money/price.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentJudgement } from './judging/judgement.presenter.ts';
import { readKnown, withPin, type JudgingRequest, type RefuelContext } from './judging/judging.service.ts';
import type { RefuelFacts } from './judging/facts.rules.ts';
import { judgeRefuel } from './judging/refuel.rules.ts';
import { findEarlier } from './refuels.repository.ts';

type RefuelPreviewBody = RouteBody<'POST /admin/organization/refuel/preview'>;

/** Refuses with `not_found` (unknown transaction), `refuel_incomplete`, and like `readKnown`. */
export async function previewRefuel(place: RefuelContext, body: RefuelPreviewBody): Promise<RefuelPreview> {
  const { isReadingSaved, ...asked } = await completed(place, body);
  const known = await readKnown(place, asked);
  const facts = withPin(known, known.parties.hasPins ? 'beforehand' : 'none');
  const judgement = judgeRefuel(isReadingSaved ? facts : withoutPassedReading(facts));
  if (judgement.amountCents === 0) throw new Refusal('refuel_too_small');
  return {
    ...presentJudgement(judgement),
    passes: judgement.refusal === null,
    isElsewhere: judgement.isElsewhere,
    fromCompany: reaisFromCents(judgement.companyCents),
  };
}

/** The vehicle has driven since the earlier transaction, so the pump will read a new odometer. */
function withoutPassedReading(facts: RefuelFacts): RefuelFacts {
  const { vehicle, odometerKm } = facts;
  const isPassed = odometerKm !== null && odometerKm < (vehicle?.odometerKm ?? 0);
  return isPassed ? { ...facts, odometerKm: null, isOdometerToCome: true } : facts;
}

/** True if the request names the odometer, or if the earlier rejection was about it. */
interface CompletedRefuel extends JudgingRequest {
  readonly isReadingSaved: boolean;
}

/** Completes the body from the earlier transaction. */
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
