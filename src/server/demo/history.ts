/** Shared state and settings of the simulated history. */
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import type { Actor } from '../records/actor.ts';
import { dayAt } from '../features/refuels/judging/windows.rules.ts';
import type { Agenda } from './agenda.ts';
import type { Wish } from './attempt.ts';
import type { LedgerBook } from './ledger-book.ts';
import type { PlannedHolder, PlannedOrganization, PlannedStation, PlannedRow } from './plan.ts';
import type { PurchaseBook } from './purchase-book.ts';
import type { Random } from './random.ts';
import type { RefuelBook } from './refuel-book.ts';
import type { Deferred, WalletBook } from './wallet-book.ts';

/** Settings of an organization's simulated history. */
export interface Pace {
  /** Total number of refuel attempts; null for as many attempts as the vehicles need. */
  readonly refuels: number | null;
  /** Probability that a driver stops at a station that the company does not use. */
  readonly elsewhere: number;
  /**
   * True if the history contains anomalies: vehicles that consume too much, a price outlier, and days with many
   * refuels.
   */
  readonly isAnomaly: boolean;
}

/** Consequences of a mishap at a station: whether the driver later tries the original wish, and when. */
export interface MishapOutcome {
  /** Range of minutes until the driver retries the originally wanted refuel; null for about nine hours. */
  readonly again: readonly [from: number, to: number] | null;
  /** Time range of a mishap that happens in the evening, in minutes of the day. */
  readonly evening?: readonly [from: number, to: number];
}

export interface Mishaps {
  /** Returns the next mishap that fits the driver's wish, with the changed wish; null if no mishap fits. */
  next(
    history: History,
    wish: Wish,
    at: Date,
  ): { readonly mishap: MishapOutcome; readonly wish: Wish } | null;
}

export interface ScheduleBook {
  /** Adds the past runs of the schedules to the agenda. */
  plan(history: History): void;
  /** Writes schedules and their runs. Call it after the journal entries of the runs are written. */
  write(tx: DatabaseTransaction, history: History): Promise<void>;
}

export interface History {
  readonly organization: PlannedOrganization;
  readonly pace: Pace;
  readonly random: Random;
  readonly now: Date;
  /** Stations of all organizations. Drivers who travel far refuel there. */
  readonly stations: readonly PlannedStation[];
  readonly pinHolders: ReadonlySet<string>;
  /** CNPJs of unregistered stations. */
  readonly unlistedTaxNumbers: readonly string[];
  readonly mishaps: Mishaps;
  readonly administrator: Actor;
  readonly superAdministrator: Actor;
  readonly agenda: Agenda;
  readonly ledger: LedgerBook;
  readonly wallets: WalletBook;
  readonly refuels: RefuelBook;
  readonly idAt: (at: Date) => string;
  readonly odometersKm: Map<string, number>;
  /** Highest typed value of each vehicle's odometer. It never decreases. */
  readonly recordedKm: Map<string, number>;
  readonly distributions: PlannedRow<'hand_outs'>[];
  readonly purchases: PurchaseBook;
  readonly deferred: Deferred[];
  /** Schedules of the company; null for a company without schedules. */
  readonly schedules: ScheduleBook | null;
}

/** One week of the history: its index from 0, and its days and minutes in the organization's time zone. */
export interface Week {
  readonly index: number;
  at(day: number, minuteOfDay: number): Date;
}

export const WEEKS = 52;
const MINUTE_MS = 60_000;

export const minutesAfter = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + Math.round(minutes * MINUTE_MS));

/** The instant of a minute of `day`, counted from midnight in the organization's time zone. */
export function minuteOfDay({ organization: { timeZone } }: History, day: Date, minute: number): Date {
  return minutesAfter(dayAt(day, timeZone).from, minute);
}

/** A random holder of credit whose owner is active. */
export function anyHolder({ random, wallets }: History): PlannedHolder | undefined {
  const inUse = wallets.holdersInUse();
  return inUse.length > 0 ? random.pick(inUse) : undefined;
}
