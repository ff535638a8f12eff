import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Administrator } from '#contract/people.ts';
import type { WidgetProps } from '#core/element/describe-element.ts';
import { WidgetTitle } from '#core/element/widget-title.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { useAccess } from '#core/session/access.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import permissionsCss from './permissions.css?inline';
import type { element } from './permissions.element.ts';
import { createPermissionsState, findAdministrator } from './permissions.state.ts';
import { Closed } from './views/closed.tsx';
import { Person } from './views/person.tsx';
import { UserList } from './views/user-list.tsx';

type Props = WidgetProps<typeof element>;

/** `<litro-permissions>`. */
export function PermissionsWidget(props: Props) {
  const t = useTexts('permissions');
  const access = useAccess(props.session, 'portal.permission.list');
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useSheet(root, permissionsCss);
  const { headingLevel, noTitle, user } = props.attributes;
  const isOpen = access.status === 'open';
  return (
    <div ref={root} role="group" className="permissions" aria-labelledby={titleId}>
      <WidgetTitle id={titleId} level={headingLevel} hidden={noTitle}>
        {t('title')}
      </WidgetTitle>
      {!isOpen && access.status !== 'starting' && <Closed t={t} access={access} />}
      {isOpen && user && <OnePerson key={`${access.organizationId} ${user}`} {...props} id={user} />}
      {!user && (isOpen || access.status === 'starting') && (
        <Everybody key={isOpen ? access.organizationId : ''} {...props} open={isOpen} />
      )}
    </div>
  );
}

/** Of one organisation: with another, all state begins anew. */
function Everybody({ session, emit, open }: Props & { open: boolean }) {
  useSignals();
  const state = useMemo(() => createPermissionsState(session), [session]);
  useEffect(() => (open ? state.list.start() : undefined), [state, open]);
  const chosen = state.chosen.value;
  if (!chosen) return <UserList state={state} selfId={session.user.profile?._id ?? null} />;
  return (
    <Person
      key={chosen._id}
      session={session}
      emit={emit}
      userId={chosen._id}
      user={chosen}
      onBack={state.goBack}
    />
  );
}

/** The permissions stand there before it is known what their holder is called. */
function OnePerson({ session, emit, id }: Props & { id: string }) {
  const [user, setUser] = useState<Administrator | null>(null);
  useEffect(() => {
    let current = true;
    findAdministrator(session, id).then(
      (found) => current && setUser(found),
      // A name that cannot be had is no reason to withhold the rest, which tells of its own failures.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [session, id]);
  return <Person session={session} emit={emit} userId={id} user={user} onBack={null} />;
}
