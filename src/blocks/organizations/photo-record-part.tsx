import type { Organization } from '#contract/organizations.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { RecordPart, SharedWords } from '#blocks/registry/registry-types.ts';

const LazyPhoto = lazyPart(
  () => import('./organization-photo.tsx').then((module) => module.OrganizationPhoto),
  { skeleton: () => <Skeleton shape="field" /> },
);

/** Photo tab of an organization. The caller must load the texts of namespace `organization`. */
export const photoPart = ({ session, texts }: SharedWords): RecordPart<Organization> => ({
  key: 'photo',
  label: texts('organization')('partPhoto'),
  show: ({ _id, name, tradeName }) => (
    <LazyPhoto
      key={_id}
      organizationId={_id}
      session={session}
      name={tradeName === '' ? name : tradeName}
      canChange={session.can('portal.branches.add')}
    />
  ),
});
