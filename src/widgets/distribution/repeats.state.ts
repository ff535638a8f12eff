import { computed, signal } from '@preact/signals-react';
import type { DistributionLine } from '#contract/distributions.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { parseReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import { areAllThere, reportLeftOut, typeAgain } from '#blocks/distribution-table/type-again.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { DistributionContext } from './distribution-context.ts';

const OFFERED = 5;

export interface FormerDistribution {
  readonly entry: string;
  readonly at: Date;
  readonly day: CalendarDate;
  readonly hasTwin: boolean;
  readonly amountCents: Cents;
  readonly wallets: number;
}

export function createRepeats(context: DistributionContext) {
  const { session, movements, drafts } = context;
  const resource = createResource<readonly FormerDistribution[]>({
    ask: async () => {
      const query = { source: 'hand', sort: '-_id', limit: OFFERED } as const;
      const { docs } = await session.api('GET /admin/organization/balancesharing', { query });
      return parseFormer(docs, timeZoneOf(session));
    },
    onFailure: 'empty',
  });
  const failed = signal<{ readonly entry: string; readonly error: ApiError } | null>(null);
  let turns = 0;
  const isClosed = () => movements.running.value !== null || !areAllThere(context);
  return {
    load: () => resource.load(),
    failed,
    /** Former distributions, newest first. Null until the server has answered, empty if the server refused the list. */
    offered: computed(() => {
      const { value } = resource.value;
      if (value.status === 'ready') return value.value;
      return value.status === 'failed' ? [] : null;
    }),
    /** True while a credit movement runs or rows are still loading. */
    isClosed: computed(isClosed),
    /**
     * Replaces the typed amounts with the amounts of a former distribution in one undoable step. The last of several
     * selected distributions wins.
     */
    async repeat(entry: string) {
      const turn = (turns += 1);
      try {
        const params = { entry };
        const found = await session.api('GET /admin/organization/balancesharing/{entry}', { params });
        if (turn !== turns) return;
        failed.value = null;
        if (isClosed()) return;
        const { rows } = parseReceipt(found);
        const leftOut = drafts.step(() => {
          drafts.set(drafts.ids(), null);
          return typeAgain(context, rows);
        });
        reportLeftOut(context, leftOut);
      } catch (error) {
        if (turn === turns) failed.value = { entry, error: toApiError(error) };
      }
    },
  };
}

function parseFormer(docs: readonly DistributionLine[], timeZone: string): FormerDistribution[] {
  const all = docs.map(({ _id, at, amount, rows }) => ({
    entry: _id,
    at: new Date(at),
    day: calendarDateOf(new Date(at), timeZone),
    amountCents: centsFromReais(amount),
    wallets: rows,
  }));
  const isTwin = (one: (typeof all)[number], other: (typeof all)[number]) =>
    one.day === other.day && one.amountCents === other.amountCents && one.wallets === other.wallets;
  return all.map((one) => ({ ...one, hasTwin: all.some((other) => other !== one && isTwin(one, other)) }));
}
