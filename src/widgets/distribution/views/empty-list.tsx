import { EmptyState } from '#core/ui/states/empty-state.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { Words } from '#blocks/distribution-table/views/words.ts';

interface EmptyListProps {
  state: DistributionState;
  words: Words;
  kind: 'people' | 'vehicles';
}

/** Where those who receive credit are added, in the portal. */
const REGISTERS = {
  people: { path: '/app/entries/driver', area: 'driver' },
  vehicles: { path: '/app/entries/vehicle', area: 'vehicle' },
} as const;

/** Nobody to hand out to, and in the portal the way to the register, for those who may add there. */
export function EmptyList({ state, words: { t }, kind }: EmptyListProps) {
  const { session } = state.context;
  const { path, area } = REGISTERS[kind];
  const mayAdd =
    session.mode === 'portal' && session.can(`portal.${area}.list`) && session.can(`portal.${area}.add`);
  const way = mayAdd && (
    <a className="button" data-tone="neutral" data-size="medium" href={path}>
      {t(`register_${kind}`)}
    </a>
  );
  return (
    <EmptyState title={t(`emptyTitle_${kind}`)} action={way}>
      {t(`empty_${kind}`)}
    </EmptyState>
  );
}
