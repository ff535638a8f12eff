import { computed, signal } from '@preact/signals-react';
import type { BoundDistribution, BoundShare } from '#contract/bound-distributions.ts';
import type { ScheduleRunRow } from '#contract/schedules.ts';
import { formatPlate } from '#core/format/plate.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { DistributionContext } from './distribution-context.ts';
import type { SavedAmount } from '#blocks/distribution-table/stored-amounts.model.ts';
import type { OpenedBound, OpenedRun } from './opened.model.ts';
import { areAllThere, typeAgain } from '#blocks/distribution-table/type-again.ts';

export interface BoundAmount extends SavedAmount {
  readonly name: string;
  readonly expenseCenter: string | null;
  /** Reason why the amount was not distributed, if the reason concerns only this wallet; otherwise null. */
  readonly refused: BoundShare['refused'];
}

interface BoundCredit {
  /** True if the amounts were not distributed and no later run of the schedule will distribute them. */
  readonly isLeft: boolean;
  readonly amounts: readonly BoundAmount[];
}

interface TypedBinding {
  readonly amountCents: Cents;
  readonly left: readonly BoundAmount[];
}

export type BoundState = ReturnType<typeof createBoundState>;

export function createBoundState(context: DistributionContext, opened: OpenedBound | OpenedRun) {
  const { movements } = context;
  const typed = signal<TypedBinding | null>(null);
  const resource = createResource<BoundCredit>({
    ask: () => (opened.kind === 'run' ? askForRun(context, opened) : askForPurchase(context, opened)),
    onFailure: 'keep',
  });
  const { value, load } = resource;
  const isLeft = computed(() => value.value.status === 'ready' && value.value.value.isLeft);
  const isToType = computed(() => isLeft.value && typed.value === null);
  return {
    value,
    load,
    typed,
    isToType,
    isDue: computed(() => isToType.value && areAllThere(context) && movements.running.value === null),
    type(): TypedBinding {
      const now = value.peek();
      const amounts = now.status === 'ready' ? now.value.amounts : [];
      const left = typeAgain(context, amounts);
      const done = { amountCents: subtractCents(sumOf(amounts), sumOf(left)), left };
      typed.value = done;
      return done;
    },
  };
}

async function askForPurchase(
  context: DistributionContext,
  { purchase: id }: OpenedBound,
): Promise<BoundCredit> {
  const { api } = context.session;
  const params = { id };
  const [{ distribution }, { rows }] = await Promise.all([
    api('GET /admin/organization/purchase/{id}', { params }),
    api('GET /admin/organization/purchase/{id}/distribution', { params }),
  ]);
  const status = distribution?.status;
  return {
    isLeft: status === 'refused' || status === 'dropped',
    amounts: rows.map((row) => amountOf(row, distribution, context)),
  };
}

async function askForRun(
  { session }: DistributionContext,
  { schedule: id, run }: OpenedRun,
): Promise<BoundCredit> {
  const params = { id, run };
  const { status, reason, recipients } = await session.api(
    'GET /admin/organization/balance/schedule/{id}/run/{run}',
    { params },
  );
  return {
    isLeft: status === 'failed' || status === 'partial' || reason === 'too_late',
    amounts: recipients.map(leftOf).filter(({ amountCents }) => amountCents > 0),
  };
}

function leftOf({ owner, name, expenseCenter, wanted, amount, reason }: ScheduleRunRow): BoundAmount {
  return {
    ownerId: owner,
    expenseCenterId: expenseCenter && expenseCenter._id,
    amountCents: subtractCents(centsFromReais(wanted), centsFromReais(amount)),
    name: formatPlate(name),
    expenseCenter: expenseCenter && expenseCenter.name,
    refused: OWN_REASONS.find((one) => one === reason) ?? null,
  };
}

/** Reasons for a failed share that concern the wallet, not the company balance. */
const OWN_REASONS = ['unknown', 'inactive', 'deleted', 'other_sharing_type'] as const;

export const sumOf = (amounts: readonly SavedAmount[]): Cents =>
  sumCents(amounts.map(({ amountCents }) => amountCents));

function amountOf(
  { owner, name, expenseCenter, amount, refused }: BoundShare,
  distribution: BoundDistribution | null,
  context: DistributionContext,
): BoundAmount {
  const isOtherType = distribution !== null && distribution.type !== context.type();
  return {
    ownerId: owner,
    expenseCenterId: expenseCenter && expenseCenter._id,
    amountCents: centsFromReais(amount),
    name: formatPlate(name),
    expenseCenter: expenseCenter && expenseCenter.name,
    refused: isOtherType ? 'other_sharing_type' : refused,
  };
}
