import type { RuleOutcome } from '#contract/refuels.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import type { Posting } from '../../../ledger/post-entry.ts';
import type { PartiesRow, RefuelWalletRow } from '../judging/facts.repository.ts';
import type { Judgement, RefuelFacts } from '../judging/facts.rules.ts';

export interface RefuelAccounts {
  readonly walletId: string;
  readonly companyAccountId: string;
  readonly spentAccountId: string;
  readonly feesAccountId: string;
}

export interface RefuelPayment {
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly companyCents: Cents;
}

export function decideRefuel(
  accounts: RefuelAccounts,
  { amountCents, feeCents, companyCents }: RefuelPayment,
): Posting[] {
  return [
    { accountId: accounts.walletId, amountCents: cents(companyCents - amountCents - feeCents) },
    { accountId: accounts.companyAccountId, amountCents: cents(-companyCents) },
    { accountId: accounts.spentAccountId, amountCents },
    { accountId: accounts.feesAccountId, amountCents: feeCents },
  ].filter((posting) => posting.amountCents !== 0);
}

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

export function acceptedRow(refuel: RefuelRecord, walletId: string) {
  const { companyCents, approval } = refuel.judgement;
  return {
    ...rowOf(refuel),
    wallet_id: walletId,
    company_cents: companyCents,
    approval,
    ...ruleOfFee(refuel),
  };
}

function ruleOfFee({ facts, judgement }: RefuelRecord) {
  const rule = judgement.fees.anywhereCents > 0 ? facts.terms.fees.anywhere : null;
  return { anywhere_fee_type: rule?.type ?? null, anywhere_fee_hundredths: rule?.hundredths ?? null };
}

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
