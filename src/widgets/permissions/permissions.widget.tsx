import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Closed } from '#core/element/closed.tsx';
import type { WidgetProps } from '#core/element/describe-element.ts';
import { WidgetTitle } from '#core/element/widget-title.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { useAccess } from '#core/session/access.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import permissionsCss from './permissions.css?inline';
import type { element } from './permissions.element.ts';
import { createPermissionsState } from './permissions.state.ts';
import { Person } from './person.tsx';
import { UserList } from './views/user-list.tsx';

type Props = WidgetProps<typeof element>;

/** `<litro-permissions>`. */
export function Widget(props: Props) {
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
      <Closed access={access} />
      {user && access.status === 'starting' && <Skeleton shape="rows" label={t('loading')} />}
      {isOpen && user && (
        <Person
          key={`${access.organizationId} ${user}`}
          {...props}
          userId={user}
          known={null}
          onBack={null}
        />
      )}
      {!user && (isOpen || access.status === 'starting') && (
        <Everybody key={isOpen ? access.organizationId : ''} {...props} open={isOpen} />
      )}
    </div>
  );
}

/** Of one organisation: with another, all state begins anew. */
function Everybody({ session, emit, attributes, open }: Props & { open: boolean }) {
  useSignals();
  const firstView = useRef(attributes.view ?? '');
  const state = useMemo(
    () =>
      createPermissionsState(session, {
        view: firstView.current,
        onView: (view) => void emit('litro-view-changed', { view }),
      }),
    [session, emit],
  );
  useEffect(() => (open ? state.start() : undefined), [state, open]);
  const chosenId = state.chosenId.value;
  if (open && chosenId !== null) {
    return (
      <Person
        key={chosenId}
        session={session}
        emit={emit}
        userId={chosenId}
        known={state.userOf(chosenId)}
        onBack={state.goBack}
      />
    );
  }
  return <UserList state={state} selfId={session.user.profile?._id ?? null} />;
}
