/** What everybody who takes part in the history shares. */
import type { Transaction } from '../platform/database/tenancy.ts';
import type { Actor } from '../records/actor.ts';
import { dayAt } from '../features/refuels/judging/windows.rules.ts';
import type { Agenda } from './agenda.ts';
import type { Wish } from './attempt.ts';
import type { LedgerBook } from './ledger-book.ts';
import type { PlannedHolder, PlannedOrganization, PlannedStation, Row } from './plan.ts';
import type { PurchaseBook } from './purchase-book.ts';
import type { Random } from './random.ts';
import type { RefuelBook } from './refuel-book.ts';
import type { Deferred, WalletBook } from './wallet-book.ts';

/** How the history of an organisation differs from that of others. */
export interface Pace {
  /** How many refuels are asked for in all; null for as many as the work of the vehicles needs. */
  readonly refuels: number | null;
  /** How often somebody stops at a station that is none of the company's. */
  readonly elsewhere: number;
  /** Vehicles that drink too much in the end, a price that stands out, and days on which everybody refuels. */
  readonly standsOut: boolean;
}

/** What came of something that goes wrong at a pump. */
export interface GoneWrong {
  /** Minutes until the driver asks for what was meant; null where that is another day. */
  readonly again: readonly [from: number, to: number] | null;
  /** Whether it happens in the evening, minutes of the day. */
  readonly evening?: readonly [from: number, to: number];
}

export interface Mishaps {
  /** The next one that can happen to that wish, and what is asked for then. */
  next(history: History, wish: Wish, at: Date): { readonly mishap: GoneWrong; readonly wish: Wish } | null;
}

/** Schedules, and what came of them. */
export interface ScheduleBook {
  /** Puts what was due in the past among what happens. */
  plan(history: History): void;
  /** Writes all of it, behind the entries that it names. */
  write(tx: Transaction, history: History): Promise<void>;
}

export interface History {
  readonly organization: PlannedOrganization;
  readonly pace: Pace;
  readonly random: Random;
  /** The history ends before it. */
  readonly now: Date;
  /** Every station that there is, for those who drive far. */
  readonly stations: readonly PlannedStation[];
  readonly pinHolders: ReadonlySet<string>;
  /** Of stations that no list has. */
  readonly unlistedTaxNumbers: readonly string[];
  readonly mishaps: Mishaps;
  readonly administrator: Actor;
  readonly superAdministrator: Actor;
  readonly agenda: Agenda;
  readonly ledger: LedgerBook;
  readonly wallets: WalletBook;
  readonly refuels: RefuelBook;
  readonly idAt: (at: Date) => string;
  /** What the odometers show by now. */
  readonly odometersKm: Map<string, number>;
  /** What they were typed to be, at most: the record never goes back. */
  readonly recordedKm: Map<string, number>;
  readonly handOuts: Row<'hand_outs'>[];
  readonly purchases: PurchaseBook;
  readonly deferred: Deferred[];
  /** Null where nothing is handed out by itself. */
  readonly schedules: ScheduleBook | null;
}

/** One week: its number from 0, and its days and minutes as the clocks of the organisation show them. */
export interface Week {
  readonly index: number;
  at(day: number, minuteOfDay: number): Date;
}

export const WEEKS = 52;
const MINUTE_MS = 60_000;

export const minutesAfter = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + Math.round(minutes * MINUTE_MS));

/** That day, when the clocks of the organisation show so many minutes since midnight. */
export function minuteOfDay({ organization: { timeZone } }: History, day: Date, minute: number): Date {
  return minutesAfter(dayAt(day, timeZone).from, minute);
}

/** Whoever holds credit, each of the holders as often. */
export function anyHolder({ random, wallets }: History): PlannedHolder | undefined {
  const inUse = wallets.holdersInUse();
  return inUse.length > 0 ? random.pick(inUse) : undefined;
}
