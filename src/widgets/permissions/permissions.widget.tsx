import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import permissionsCss from './permissions.css?inline';
import type { element } from './permissions.element.ts';
import { createPermissionsState, type PermissionsState } from './permissions.state.ts';
import { Person } from './person.tsx';
import { changeNotice, type PersonFact } from './views/change-notice.ts';
import { UserList } from './views/user-list.tsx';

/**
 * State of the list. Null with the attribute `user`: the element then shows one administrator without a list.
 */
type State = PermissionsState | null;

export const Widget = frame<typeof element, State, PersonFact>({
  permission: 'portal.permission.list',
  css: permissionsCss,
  madeFrom: ['user'],
  createState: ({ session, attributes, emit }) =>
    attributes.user
      ? null
      : createPermissionsState(session, {
          view: attributes.view ?? '',
          onView: (changed) => void emit('litro-view-changed', changed),
        }),
  noticeOf: changeNotice,
  Content,
});

function Content({
  session,
  emit,
  notify,
  attributes,
  state,
  open,
}: ContentProps<typeof element, State, PersonFact>) {
  useSignals();
  const t = useTexts('permissions');
  const { user, view = '' } = attributes;
  useEffect(() => {
    if (open) state?.show(view);
  }, [state, open, view]);
  const of = { session, emit, notify };
  if (user) {
    if (!open) return <Skeleton shape="rows" label={t('loading')} />;
    return <Person key={user} {...of} userId={user} known={null} onBack={null} />;
  }
  if (!state) return null;
  const selectedId = state.selectedId.value;
  if (open && selectedId !== null) {
    const known = state.userOf(selectedId);
    return <Person key={selectedId} {...of} userId={selectedId} known={known} onBack={state.goBack} />;
  }
  return <UserList state={state} selfId={session.user.profile?._id ?? null} />;
}
