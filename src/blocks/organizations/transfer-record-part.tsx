import type { Organization } from '#contract/organizations.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import type { RecordPart, SharedWords } from '#blocks/registry/registry-types.ts';

const LazyTransfer = lazyPart(() => import('./transfer-part.tsx').then((module) => module.TransferPart));

/**
 * Tab for credit transfers of an organization. The caller must load the texts of namespace `organization`.
 */
export const transferPart = ({ session, texts }: SharedWords): RecordPart<Organization> => ({
  key: 'transfer',
  label: texts('organization')('partTransfer'),
  permission: 'portal.creditTransfer.add',
  isOffered: true,
  show: (row) => <LazyTransfer key={row._id} organization={row} session={session} />,
});
