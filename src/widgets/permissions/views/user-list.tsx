import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { OrganizationUser } from '#contract/users.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useTexts, type Text } from '#core/i18n/use-texts.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Badge, StatusText } from '#core/ui/states/status-text.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import { mailColumn } from '#core/ui/table/mail-column.tsx';
import type { PermissionsState } from '../permissions.state.ts';

interface UserListProps {
  state: PermissionsState;
  selfId: string | null;
}

const rowId = ({ _id }: OrganizationUser) => _id;
const nameOf = ({ name }: OrganizationUser) => name;

export function UserList({ state, selfId }: UserListProps) {
  useSignals();
  const t = useTexts('permissions');
  const root = useRef<HTMLDivElement>(null);
  const { list } = state;
  const page = list.page.value;
  const known = page.status === 'ready' ? page.value : null;
  const open = useCallback(({ _id }: OrganizationUser) => state.choose(_id), [state]);
  const columns = useMemo(() => columnsOf(t, state, selfId), [t, state, selfId]);
  useEffect(() => {
    const left = state.leftId.peek();
    if (left) root.current?.querySelector<HTMLElement>(`[data-id="${left}"] button`)?.focus();
  }, [state]);
  return (
    <div ref={root} className="users">
      <p className="quiet">{t('hint')}</p>
      <DataTable
        label={t('tableLabel')}
        columns={columns}
        rows={known?.rows}
        {...(known && { total: known.total })}
        rowId={rowId}
        typesIn="search"
        rowLabel={nameOf}
        onRowOpen={open}
        view={list.view}
        failure={
          page.status === 'failed' && (
            <LoadFailure error={page.error} busy={list.busy.value} onRetry={() => void list.load()} />
          )
        }
        empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      />
    </div>
  );
}

function columnsOf(
  t: Text<'permissions'>,
  state: PermissionsState,
  selfId: string | null,
): Column<OrganizationUser>[] {
  return [
    {
      key: 'name',
      header: t('columnName'),
      fixed: true,
      value: nameOf,
      render: (user) => (
        <button type="button" className="user-name" tabIndex={-1} onClick={() => state.choose(user._id)}>
          <span className="user-name-text cell-lines">{user.name}</span>
          {user._id === selfId && <span className="user-self">{t('you')}</span>}
        </button>
      ),
    },
    { key: 'email', importance: 1, header: t('columnEmail'), ...mailColumn, onPhone: 'detail' },
    {
      key: 'status',
      importance: 2,
      header: t('columnStatus'),
      value: ({ status }) => t(`status.${status}`),
      render: (user) => <UserStatus t={t} user={user} />,
      width: 140,
      onPhone: 'figure',
    },
  ];
}

export function UserStatus({ t, user }: { t: Text<'permissions'>; user: OrganizationUser }) {
  return user.status === 'active' ? (
    <StatusText tone="positive">{t('status.active')}</StatusText>
  ) : (
    <Badge tone="neutral">{t(`status.${user.status}`)}</Badge>
  );
}
