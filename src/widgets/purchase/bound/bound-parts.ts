import { goToFirstProblem } from '#blocks/distribution-table/views/next-problem.tsx';
import { formatShares } from '#blocks/distribution-table/amounts.model.ts';
import { parseRefusals } from '#blocks/distribution-table/refusals.model.ts';
import { savedAmountsOf } from '#blocks/distribution-table/saved-amounts.ts';
import { typedShares } from '#blocks/distribution-table/typed-amounts.ts';
import { groupBy } from '#blocks/distribution-table/group-by.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Binding, BoundParts } from './binding.state.ts';
import { createBoundTable } from './bound-table.state.ts';

interface BoundPartsOptions {
  readonly session: Session;
  readonly binding: Binding;
  readonly isMoving: () => boolean;
  readonly t: Text<'distribution'>;
}

export function createBoundParts({ session, binding, isMoving, t }: BoundPartsOptions): BoundParts {
  const table = createBoundTable(session, {
    isMoving,
    requestedShares: () => binding.requestedShares.value,
    onTyped: () => {
      binding.requestedShares.value = null;
    },
  });
  return {
    table,
    read() {
      table.rowStates.clear();
      if (table.drafts.unreadable.peek() === 0) return formatShares(typedShares(table));
      goToFirstProblem(table);
      return null;
    },
    refuse(details) {
      const rows = typedShares(table).map(({ row }) => row);
      const reasons = groupBy(parseRefusals(details, rows), ([, reason]) => reason);
      for (const [reason, refused] of reasons) {
        const ids = refused.map(([id]) => id);
        table.rowStates.set(ids, { kind: 'refused', message: t(`reason_${reason}`) });
      }
    },
    forget: () => savedAmountsOf(session, table.type()).drop(),
  };
}
