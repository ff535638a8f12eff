import type { Organization } from '#contract/organizations.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import type { RecordPart, SharedWords } from '#blocks/registry/registry-types.ts';

const LazyTree = lazyPart(() => import('./tree-part.tsx').then((module) => module.TreePart));

/** Tab with the organizations below a company. The caller must load the texts of namespace `organization`. */
export const treePart = ({ session, texts }: SharedWords): RecordPart<Organization> => ({
  key: 'tree',
  label: texts('organization')('partTree'),
  show: (row) => <LazyTree organization={row} session={session} />,
});
