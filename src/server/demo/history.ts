/** What the weeks of the history share. */
import type { Moving } from '../modules/balance/under-lock.ts';
import type { FillBook } from './fill-book.ts';
import type { PlannedHolder, PlannedOrganization } from './plan.ts';
import type { Random } from './random.ts';

/** What a week is told, and what one week leaves to the next. */
export interface History {
  readonly organization: PlannedOrganization;
  readonly random: Random;
  readonly spentAccountId: string;
  /** The wallets that draw on the company balance by now. */
  readonly sharing: Set<string>;
  /** Owners that are inactive or deleted by now. */
  readonly gone: Set<string>;
  readonly fills: FillBook;
  /** By wallet and month. */
  readonly spentCents: Map<string, number>;
  /** The movement as the administrator makes it at that instant, or a job or a driver at the pump. */
  movingAt(at: Date, by: 'administrator' | 'nobody'): Moving;
}

/** Something that happens at an instant. */
export interface Happening {
  readonly at: Date;
  run(): Promise<void>;
}

/** One week: its number from 0, and its days and minutes as the clocks of the organisation show them. */
export interface Week {
  readonly index: number;
  at(day: number, minuteOfDay: number): Date;
}

/** The wallets whose owners are still in use. */
export function holdersInUse({ organization, gone }: History): readonly PlannedHolder[] {
  return organization.holders.filter((holder) => !gone.has(holder.ownerId));
}
