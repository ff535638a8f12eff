/** What a refuel is judged by, and what it comes to. */
import type { FuelProduct } from '#contract/fills.ts';
import type { NotAskedBecause, RuleOutcome } from '#contract/refuels.ts';
import type { AlertType, Approval, RejectionDetail, RuleNumbers } from '#contract/transactions.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Status } from '../../../platform/database/schema.ts';
import type { EfficiencyThousandths, MeasuredFill } from '../../fills/efficiency.rules.ts';
import type { Fees, FeeTerms } from '../posting/fees.rules.ts';
import type { NightHours } from './windows.rules.ts';

/** What is known of the PIN that came with the request; `none` where the person has none, `beforehand` where none is asked. */
export type PinState = 'none' | 'beforehand' | 'right' | 'wrong' | { readonly lockedUntil: Date };

/** The settings and terms of the organisation, as far as rules read them; null for a limit that is not set. */
export interface RefuelTerms {
  readonly timeZone: string;
  readonly hasAnywhere: boolean;
  readonly checkFuelType: boolean;
  /** Whether products with additives may be bought. */
  readonly allowsPremium: boolean;
  readonly transactionLimitCents: Cents | null;
  readonly blocksByEfficiency: boolean;
  /** The most of the company's balance that one refuel of a sharing wallet is shown and draws. */
  readonly sharedMostCents: Cents | null;
  readonly needsReceiptElsewhere: boolean;
  readonly intervalMinutes: number;
  /** Whether the interval counts refuels of the person too. */
  readonly intervalCountsPersons: boolean;
  /** Whether a debt of the organization refuses the refuel. */
  readonly blocksOnDebt: boolean;
  /** Of a local day. */
  readonly companyLimitCents: Cents | null;
  readonly fees: FeeTerms;
}

/** The night limit of the platform. */
export interface NightLimit {
  readonly hours: NightHours;
  readonly limitCents: Cents;
}

/** Everything that a refuel is judged by. */
export interface RefuelFacts {
  readonly at: Date;
  readonly terms: RefuelTerms;
  readonly night: NightLimit | null;
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly priceMills: PriceMills;
  /** As it was typed at the pump. */
  readonly odometerKm: number | null;
  /** Whether somebody asks what the rules would say, and the odometer is read later. */
  readonly isOdometerToCome: boolean;
  readonly hasReceipt: boolean;
  /** Whether the terminal reported a device at the pump. */
  readonly isDeviceReported: boolean;
  readonly pin: PinState;
  /** What is filled; null where nobody said. */
  readonly vehicle: {
    readonly status: Status;
    readonly fuelType: FuelType;
    readonly capacityMl: Millilitres | null;
    /** False for a container. */
    readonly hasOdometer: boolean;
    /** As its record has it, which is the highest reading unless a person lowered it. */
    readonly odometerKm: number | null;
    readonly expectedThousandths: EfficiencyThousandths | null;
    /** What was filled before and not reversed, oldest first. */
    readonly fills: readonly MeasuredFill[];
  } | null;
  /** Who refuels; null where nobody said. */
  readonly person: { readonly status: Status } | null;
  /** What pays; null where the owner has none. */
  readonly wallet: {
    readonly sharedBalance: boolean;
    readonly allowAnywhere: boolean;
    readonly isCenterDeleted: boolean;
    readonly limitCents: Cents | null;
    readonly balanceCents: Cents;
    /** What went from it this month, reversals left out. */
    readonly monthCents: Cents;
  } | null;
  /** Null where none was named, which is so beforehand alone. */
  readonly station: {
    readonly isListed: boolean;
    readonly isEnabled: boolean;
    readonly products: readonly FuelProduct[];
  } | null;
  /** The last refuel of the vehicle or, without one, of the wallet; of the person too where persons count. */
  readonly lastAt: Date | null;
  readonly companyCents: Cents;
  /** What the organization owes; read without a lock, and only if a debt refuses the refuel. */
  readonly debtCents: Cents;
  /** What the company spent this local day. */
  readonly companyDayCents: Cents;
  /** What the owner spent this night. */
  readonly ownerNightCents: Cents;
}

/** What a refuel comes to. */
export interface Judgement {
  readonly amountCents: Cents;
  readonly fees: Fees;
  readonly isElsewhere: boolean;
  /** What the company pays of amount and fees; the wallet pays the rest. */
  readonly companyCents: Cents;
  readonly rules: readonly RuleOutcome[];
  /** The first rule that fails. */
  readonly refusal: RuleOutcome | null;
  readonly approval: Approval;
  readonly alerts: readonly AlertType[];
}

/** What a rule says: that it passes or fails by these numbers, or why it was not asked. */
export type Said =
  | { readonly fails: RejectionDetail | true | false; readonly numbers?: RuleNumbers }
  | { readonly why: NotAskedBecause };

/** What is worked out once for all rules. */
export interface Sums {
  readonly amountCents: Cents;
  readonly fees: Fees;
  readonly isElsewhere: boolean;
}
