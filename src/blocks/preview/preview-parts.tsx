import type { Container } from '#contract/containers.ts';
import type { Person } from '#contract/people.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import type { RecordPart, SharedWords } from '#blocks/registry/registry-types.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { productFor } from './question.model.ts';
import type { RefuelPreviewProps } from './refuel-preview.tsx';

const RefuelPreview = lazyPart<RefuelPreviewProps>(() =>
  import('./refuel-preview.tsx').then((module) => module.RefuelPreview),
);

const part = ({ shared }: SharedWords) =>
  ({ key: 'preview', label: shared('partPreview'), permission: 'portal.transaction.list' }) as const;
const isThere = ({ status }: Pick<Vehicle, 'status'>) => status !== 'deleted';

export function vehiclePreview<Row extends Vehicle | Container>(words: SharedWords): RecordPart<Row> {
  return {
    ...part(words),
    isFor: isThere,
    show: ({ _id: id, fuelType }) => (
      <RefuelPreview
        key={id}
        session={words.session}
        subject={{ kind: 'vehicle', id, product: productFor(fuelType) }}
      />
    ),
  };
}

export function personPreview(words: SharedWords): RecordPart<Person> {
  return {
    ...part(words),
    isFor: isThere,
    show: ({ user: id }) => <RefuelPreview key={id} session={words.session} subject={{ kind: 'user', id }} />,
  };
}
