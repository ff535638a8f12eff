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

export interface Pace {
  /** Total number of refuel attempts; null for as many attempts as the vehicles need. */
  readonly refuels: number | null;
  readonly elsewhere: number;
  readonly isAnomaly: boolean;
}

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
  plan(history: History): void;
  /** Writes schedules and their runs. Call it after the journal entries of the runs are written. */
  write(tx: DatabaseTransaction, history: History): Promise<void>;
}

export interface History {
  readonly organization: PlannedOrganization;
  readonly pace: Pace;
  readonly random: Random;
  readonly now: Date;
  readonly stations: readonly PlannedStation[];
  readonly pinHolders: ReadonlySet<string>;
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
  readonly recordedKm: Map<string, number>;
  readonly distributions: PlannedRow<'hand_outs'>[];
  readonly purchases: PurchaseBook;
  readonly deferred: Deferred[];
  /** Schedules of the company; null for a company without schedules. */
  readonly schedules: ScheduleBook | null;
}

export interface Week {
  readonly index: number;
  at(day: number, minuteOfDay: number): Date;
}

export const WEEKS = 52;
const MINUTE_MS = 60_000;

export const minutesAfter = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + Math.round(minutes * MINUTE_MS));

export function minuteOfDay({ organization: { timeZone } }: History, day: Date, minute: number): Date {
  return minutesAfter(dayAt(day, timeZone).from, minute);
}

export function anyHolder({ random, wallets }: History): PlannedHolder | undefined {
  const inUse = wallets.holdersInUse();
  return inUse.length > 0 ? random.pick(inUse) : undefined;
}
