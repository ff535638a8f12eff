import { EmptyState } from '#core/ui/states/empty-state.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

interface EmptyListProps {
  state: DistributionState;
  words: DistributionTableWords;
  kind: 'people' | 'vehicles';
}

const REGISTERS = {
  people: { path: '/app/entries/driver', area: 'driver' },
  vehicles: { path: '/app/entries/vehicle', area: 'vehicle' },
} as const;

/** In the portal it links to the register if the user may add records there. */
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
