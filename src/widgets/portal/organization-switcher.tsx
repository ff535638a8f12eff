import { useSnapshot } from 'valtio';
import { lazyPart } from '#core/element/lazy-part.tsx';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';

const OrganizationMenu = lazyPart(
  () => import('./organization-menu.tsx').then((module) => module.OrganizationMenu),
  { skeleton: ({ session }) => <CurrentName session={session} />, size: 'line' },
);

export function OrganizationSwitcher({ session }: { session: Session }) {
  const { list } = useSnapshot(session.organizations);
  const { isSuperAdmin } = useSnapshot(session.auth);
  const hasOthers = list.length > (isSuperAdmin ? 0 : 1);
  return (
    <span className="company">
      {hasOthers ? <OrganizationMenu session={session} /> : <CurrentName session={session} />}
    </span>
  );
}

function CurrentName({ session }: { session: Session }) {
  const { list, currentId } = useSnapshot(session.organizations) as Slices['organizations'];
  return list.find(({ _id }) => _id === currentId)?.tradeName;
}
