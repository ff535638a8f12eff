import type { Organization } from '#contract/organizations.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import type { RecordPart, SharedWords } from '#blocks/registry/registry-types.ts';

const LazyTerms = lazyPart(() => import('./terms-part.tsx').then((module) => module.TermsPart));

/**
 * Terms tab of an organization, for super administrators. The caller must load the texts of namespace
 * `organization`.
 */
export const termsPart = ({ session, texts }: SharedWords): RecordPart<Organization> => ({
  key: 'terms',
  label: texts('organization')('partTerms'),
  isFor: () => session.auth.isSuperAdmin,
  show: (row) => <LazyTerms key={row._id} organization={row} session={session} />,
});
