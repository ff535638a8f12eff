/** Table rows of a judged refuel. */
import type { RuleOutcome } from '#contract/refuels.ts';
import type { Judgement, RefuelFacts } from '../judging/facts.rules.ts';
import type { PartiesRow, RefuelWalletRow } from '../refuels.repository.ts';

/** A judged refuel with its records. */
export interface RefuelRecord {
  readonly organizationId: string;
  readonly id: string;
  readonly parties: Pick<
    PartiesRow,
    'vehicleId' | 'userId' | 'stationId' | 'stationName' | 'stationTaxNumber'
  >;
  readonly wallet: Pick<RefuelWalletRow, 'walletId' | 'expenseCenterId'> | null;
  readonly terminalId: string | null;
  readonly facts: Omit<RefuelFacts, 'pin'>;
  readonly judgement: Judgement;
}

/** Row of a posted refuel. */
export function acceptedRow(
  refuel: RefuelRecord,
  { walletId, entryId }: { readonly walletId: string; readonly entryId: string },
) {
  const { companyCents, approval } = refuel.judgement;
  return {
    ...rowOf(refuel),
    wallet_id: walletId,
    entry_id: entryId,
    company_cents: companyCents,
    approval,
    ...ruleOfFee(refuel),
  };
}

/** Rule of the fee at unlisted stations, if it was charged. */
function ruleOfFee({ facts, judgement }: RefuelRecord) {
  const rule = judgement.fees.anywhereCents > 0 ? facts.terms.fees.anywhere : null;
  return { anywhere_fee_type: rule?.type ?? null, anywhere_fee_hundredths: rule?.hundredths ?? null };
}

/** Row of a rejected refuel. */
export function refusedRow(refuel: RefuelRecord, { reason, detail, numbers }: RuleOutcome) {
  return { ...rowOf(refuel), reason, detail, numbers };
}

function rowOf({ organizationId, id, parties, wallet, terminalId, facts, judgement }: RefuelRecord) {
  const { amountCents, fees, isElsewhere, alerts } = judgement;
  return {
    organization_id: organizationId,
    id,
    vehicle_id: parties.vehicleId,
    user_id: parties.userId,
    wallet_id: wallet?.walletId ?? null,
    expense_center_id: wallet?.expenseCenterId ?? null,
    station_id: parties.stationId,
    station_name: parties.stationName,
    station_tax_number: parties.stationTaxNumber,
    is_elsewhere: isElsewhere,
    terminal_id: terminalId,
    product: facts.product,
    volume_ml: facts.volumeMl,
    price_mills: facts.priceMills,
    amount_cents: amountCents,
    fee_cents: fees.totalCents,
    anywhere_fee_cents: fees.anywhereCents,
    odometer_km: facts.odometerKm,
    alerts: [...alerts],
    performed_at: facts.at,
  };
}
