/** What a purchase was to hand out and could not: its amounts are typed here, and those that cannot be any more are named. */
import { computed, signal } from '@preact/signals-react';
import type { BoundDistribution, BoundShare } from '#contract/purchases.ts';
import { formatPlate } from '#core/format/plate.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createResource } from '#core/state/resource.ts';
import type { DistributionContext } from './distribution-context.ts';
import type { KeptAmount } from './kept-amounts.model.ts';
import type { OpenedBound } from './opened.model.ts';
import { areAllThere, typeAgain } from './type-again.ts';

/** An amount of it, and to whom it was to go. */
export interface BoundAmount extends KeptAmount {
  readonly name: string;
  readonly center: string | null;
  /** Why it did not go there, where that was this wallet's own reason. */
  readonly refused: BoundShare['refused'];
}

interface Bound {
  /** Null where nothing was bound to the purchase. */
  readonly distribution: BoundDistribution | null;
  readonly amounts: readonly BoundAmount[];
}

/** What was typed of it, and what was not. */
interface Typed {
  readonly amountCents: Cents;
  readonly left: readonly BoundAmount[];
}

export type BoundState = ReturnType<typeof createBoundState>;

export function createBoundState(context: DistributionContext, { purchase }: OpenedBound) {
  const { session, movements } = context;
  const typed = signal<Typed | null>(null);
  const resource = createResource<Bound>({
    async ask() {
      const params = { id: purchase };
      const [{ distribution }, { rows }] = await Promise.all([
        session.api('GET /admin/organization/purchase/{id}', { params }),
        session.api('GET /admin/organization/purchase/{id}/distribution', { params }),
      ]);
      return { distribution, amounts: rows.map((row) => amountOf(row, distribution, context)) };
    },
    onFailure: 'keep',
  });
  const { value, load } = resource;
  /** It was not handed out, and never will be by itself. */
  const isLeft = computed(() => {
    const now = value.value;
    const status = now.status === 'ready' && now.value.distribution?.status;
    return status === 'refused' || status === 'dropped';
  });
  const isToType = computed(() => isLeft.value && typed.value === null);
  return {
    value,
    load,
    typed,
    isToType,
    /** Whether it can be typed now. */
    isDue: computed(() => isToType.value && areAllThere(context) && movements.running.value === null),
    type(): Typed {
      const now = value.peek();
      const amounts = now.status === 'ready' ? now.value.amounts : [];
      const left = typeAgain(context, amounts);
      const done = { amountCents: subtractCents(sumOf(amounts), sumOf(left)), left };
      typed.value = done;
      return done;
    },
  };
}

export const sumOf = (amounts: readonly KeptAmount[]): Cents =>
  sumCents(amounts.map(({ amountCents }) => amountCents));

function amountOf(
  { owner, name, expenseCenter, amount, refused }: BoundShare,
  distribution: BoundDistribution | null,
  context: DistributionContext,
): BoundAmount {
  const isOtherType = distribution !== null && distribution.type !== context.type();
  return {
    ownerId: owner,
    centerId: expenseCenter && expenseCenter._id,
    amountCents: centsFromReais(amount),
    name: formatPlate(name),
    center: expenseCenter && expenseCenter.name,
    refused: isOtherType ? 'other_sharing_type' : refused,
  };
}
