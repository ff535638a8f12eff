import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { millilitres } from '#core/money/volume.ts';
import type { EfficiencyThousandths, MeasuredRefuel } from '../features/fills/efficiency.rules.ts';
import type { NightLimit, RefuelFacts, RefuelTerms } from '../features/refuels/judging/facts.rules.ts';
import { dayAt, nightAt } from '../features/refuels/judging/windows.rules.ts';
import type { Attempt, Posted } from './attempt.ts';
import type { LedgerBook } from './ledger-book.ts';
import type { PlannedHolder, PlannedOrganization, PlannedRow } from './plan.ts';
import type { WalletBook } from './wallet-book.ts';

export interface RefuelParts {
  readonly organization: PlannedOrganization;
  readonly terms: RefuelTerms;
  readonly night: NightLimit | null;
  readonly ledger: LedgerBook;
  readonly wallets: WalletBook;
  readonly blocksFrom: Date;
  readonly idAt: (at: Date) => string;
}

export interface Counted {
  add(posted: Posted, sign: 1 | -1): void;
  monthCents(walletId: string, day: string): Cents;
  dayCents(day: string): Cents;
  nightCents(ownerId: string, from: Date): Cents;
  lastAt(holder: PlannedHolder): Date | null;
  fillsOf(vehicleId: string): readonly MeasuredRefuel[];
  /** Highest typed odometer value; null if no driver typed a value. */
  odometerOf(vehicleId: string): number | null;
  days(): PlannedRow<'company_days'>[];
}

export function createCounted(
  { id: organizationId, timeZone }: PlannedOrganization,
  terms: RefuelTerms,
): Counted {
  // `months` has only the latest month of each wallet, and `lately` only 12 hours of each owner.
  const months = createTally();
  const days = new Map<string, Cents>();
  const lately = new Map<string, Posted[]>();
  const last = new Map<string, Date>();
  const fills = new Map<string, MeasuredRefuel[]>();
  const odometers = new Map<string, number>();
  const measuredOf = (vehicleId: string) => fills.get(vehicleId) ?? [];
  return {
    add: (posted, sign) => {
      const { at, attempt, paid } = posted;
      const { walletId, ownerId, vehicleId } = attempt.holder;
      const { day } = dayAt(at, timeZone);
      const amountCents = cents(sign * paid.amountCents);
      months.add(walletId, day.slice(0, 7), amountCents);
      if (terms.companyLimitCents !== null) days.set(day, cents((days.get(day) ?? 0) + amountCents));
      const own = (lately.get(ownerId) ?? []).filter((one) => at.getTime() - one.at.getTime() < NIGHT_MS);
      lately.set(ownerId, sign === 1 ? [...own, posted] : own.filter((one) => one !== posted));
      if (sign === 1) last.set(vehicleId ?? walletId, at);
      if (!terms.blocksByEfficiency || vehicleId === null) return;
      const { product, volumeMl, odometerKm } = attempt;
      if (odometerKm !== null) odometers.set(vehicleId, Math.max(odometerKm, odometers.get(vehicleId) ?? 0));
      const others = measuredOf(vehicleId).filter((one) => one.odometerKm !== odometerKm || sign === 1);
      fills.set(vehicleId, sign === 1 ? [...others, { product, volumeMl, odometerKm }] : others);
    },
    monthCents: (walletId, day) => months.of(walletId, day.slice(0, 7)),
    dayCents: (day) => days.get(day) ?? ZERO_CENTS,
    nightCents: (ownerId, from) =>
      cents(
        (lately.get(ownerId) ?? [])
          .filter(({ at }) => at >= from)
          .reduce((sum, { paid }) => sum + paid.amountCents, 0),
      ),
    lastAt: ({ vehicleId, walletId }) => last.get(vehicleId ?? walletId) ?? null,
    fillsOf: measuredOf,
    odometerOf: (vehicleId) => odometers.get(vehicleId) ?? null,
    days: () =>
      [...days].map(([day, spentCents]) => ({
        organization_id: organizationId,
        day,
        spent_cents: spentCents,
      })),
  };
}

const NIGHT_MS = 12 * 3_600_000;

function createTally() {
  const sums = new Map<string, { readonly span: string; readonly sumCents: Cents }>();
  const of = (key: string, span: string): Cents => {
    const sum = sums.get(key);
    return sum?.span === span ? sum.sumCents : ZERO_CENTS;
  };
  return {
    of,
    add: (key: string, span: string, amountCents: Cents) => {
      if (span < (sums.get(key)?.span ?? '')) return;
      sums.set(key, { span, sumCents: cents(of(key, span) + amountCents) });
    },
  };
}

export function readFacts(
  { organization, terms, night, blocksFrom, ledger, wallets }: RefuelParts,
  counted: Counted,
  at: Date,
  { holder, stop, ...request }: Attempt,
): RefuelFacts {
  const { ownerId, walletId, limitCents, vehicleId, driverId } = holder;
  const { day } = dayAt(at, organization.timeZone);
  const evening = night && nightAt(at, organization.timeZone, night.hours);
  return {
    at,
    night,
    ...request,
    terms: { ...terms, blocksByEfficiency: terms.blocksByEfficiency && at >= blocksFrom },
    vehicle: vehicleOf(organization, vehicleId, {
      status: wallets.statusOf(vehicleId),
      fills: vehicleId === null ? [] : counted.fillsOf(vehicleId),
      odometerKm: vehicleId === null ? null : counted.odometerOf(vehicleId),
    }),
    person: driverId === null ? null : { status: wallets.statusOf(driverId) },
    wallet: {
      ...wallets.stateOf(walletId),
      isExpenseCenterDeleted: false,
      limitCents,
      balanceCents: ledger.balanceOf(walletId),
      monthCents: counted.monthCents(walletId, day),
    },
    station: { isListed: stop.id !== null, isEnabled: stop.isEnabled, products: stop.products },
    lastAt: counted.lastAt(holder),
    companyCents: ledger.balanceOf(ledger.companyAccountId),
    debtCents: ZERO_CENTS,
    companyDayCents: counted.dayCents(day),
    ownerNightCents: evening ? counted.nightCents(ownerId, evening.from) : ZERO_CENTS,
  };
}

function vehicleOf(
  { vehicles }: PlannedOrganization,
  vehicleId: string | null,
  state: Pick<NonNullable<RefuelFacts['vehicle']>, 'status' | 'fills' | 'odometerKm'>,
): RefuelFacts['vehicle'] {
  const planned = vehicleId === null ? undefined : vehicles.get(vehicleId);
  if (!planned) return null;
  const { fuelType, tankLitres, kmPerLitre } = planned.works;
  return {
    ...state,
    odometerKm: Math.max(planned.odometerKm, state.odometerKm ?? 0),
    hasOdometer: true,
    fuelType,
    capacityMl: millilitres(tankLitres * 1000),
    expectedThousandths: Math.round(kmPerLitre * 1000) as EfficiencyThousandths,
  };
}
