import type { FuelProduct } from '#contract/fills.ts';
import type { NotAskedBecause, RuleOutcome } from '#contract/refuels.ts';
import type { AlertType, Approval, RejectionDetail, RuleNumbers } from '#contract/transactions.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Status } from '../../../platform/database/schema.ts';
import type { EfficiencyThousandths, MeasuredRefuel } from '../../fills/efficiency.rules.ts';
import type { CheckedPin } from '../../people/pins.service.ts';
import type { Fees, FeeTerms } from '../posting/fees.rules.ts';
import type { NightHours } from './windows.rules.ts';

/** `beforehand` means a preview, which needs no PIN. */
export type PinState = CheckedPin | 'beforehand';

/** Settings and terms that the rules read. A limit is null if it is not set. */
export interface RefuelTerms {
  readonly timeZone: string;
  readonly hasAnywhere: boolean;
  readonly checkFuelType: boolean;
  readonly allowsPremium: boolean;
  readonly transactionLimitCents: Cents | null;
  readonly blocksByEfficiency: boolean;
  /** Maximum part of the company balance that a sharing wallet may show, and spend in one refuel. */
  readonly sharedMostCents: Cents | null;
  readonly needsReceiptElsewhere: boolean;
  readonly intervalMinutes: number;
  readonly intervalCountsPersons: boolean;
  /** True if a debt of the organization rejects the refuel. */
  readonly blocksOnDebt: boolean;
  /** Maximum amount that the company may spend per local day. */
  readonly companyLimitCents: Cents | null;
  readonly fees: FeeTerms;
}

export interface NightLimit {
  readonly hours: NightHours;
  readonly limitCents: Cents;
}

export interface RefuelFacts {
  readonly at: Date;
  readonly terms: RefuelTerms;
  readonly night: NightLimit | null;
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly priceMills: PriceMills;
  readonly odometerKm: number | null;
  /** True for a preview without an odometer, which the pump will read later. */
  readonly isOdometerToCome: boolean;
  readonly hasReceipt: boolean;
  readonly isDeviceReported: boolean;
  readonly pin: PinState;
  /** The filled vehicle or container; null if the request names none. */
  readonly vehicle: {
    readonly status: Status;
    readonly fuelType: FuelType;
    readonly capacityMl: Millilitres | null;
    /** True for a vehicle, false for a container. */
    readonly hasOdometer: boolean;
    /** Odometer of the vehicle's record: the highest reading, unless a person lowered it. */
    readonly odometerKm: number | null;
    readonly expectedThousandths: EfficiencyThousandths | null;
    /** Earlier fills of the vehicle without reversed fills, oldest first. */
    readonly fills: readonly MeasuredRefuel[];
  } | null;
  /** The person who refuels; null if the request names none. */
  readonly person: { readonly status: Status } | null;
  /** The paying wallet; null if the owner has none. */
  readonly wallet: {
    readonly sharedBalance: boolean;
    readonly allowAnywhere: boolean;
    readonly isExpenseCenterDeleted: boolean;
    readonly limitCents: Cents | null;
    readonly balanceCents: Cents;
    /** Amount that the wallet spent this month, without reversed refuels. */
    readonly monthCents: Cents;
  } | null;
  /** The station of the refuel; null only in a preview without a station. */
  readonly station: {
    readonly isListed: boolean;
    readonly isEnabled: boolean;
    readonly products: readonly FuelProduct[];
  } | null;
  /**
   * Instant of the last refuel of the vehicle or, without a vehicle, of the wallet. Counts refuels of the person too if
   * `intervalCountsPersons`.
   */
  readonly lastAt: Date | null;
  readonly companyCents: Cents;
  /** Debt of the organization. It is read without a lock, and only if a debt rejects refuels. */
  readonly debtCents: Cents;
  readonly companyDayCents: Cents;
  readonly ownerNightCents: Cents;
}

export interface Judgement {
  readonly amountCents: Cents;
  readonly fees: Fees;
  readonly isElsewhere: boolean;
  /** Part of amount and fees that the company pays; the wallet pays the rest. */
  readonly companyCents: Cents;
  readonly rules: readonly RuleOutcome[];
  /** The first failed rule; null if the refuel is accepted. */
  readonly refusal: RuleOutcome | null;
  readonly approval: Approval;
  readonly alerts: readonly AlertType[];
}

export type RuleResult =
  | { readonly fails: RejectionDetail | true | false; readonly numbers?: RuleNumbers }
  | { readonly why: NotAskedBecause };

export interface Sums {
  readonly amountCents: Cents;
  readonly fees: Fees;
  readonly isElsewhere: boolean;
}
