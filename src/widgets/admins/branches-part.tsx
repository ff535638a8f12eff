import { computed, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useRef, useState } from 'react';
import type { Administrator } from '#contract/administrators.ts';
import { namesIn } from '#core/format/organization-names.ts';
import { belowOf } from '#blocks/organizations/organization-tree.ts';
import { useUnsaved } from '#blocks/registry/unsaved.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { Checkbox } from '#core/ui/fields/checkbox.tsx';
import { Choices } from '#core/ui/fields/choices.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { ReasonLine } from '#core/ui/states/reason-line.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { PanelFooter } from '#core/ui/overlays/panel-footer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { foldText } from '#core/ui/table/fold-text.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import adminsCss from './admins.css?inline';

interface BranchesPartProps {
  administrator: Administrator;
  /** Reason why the user cannot change the branches; null if allowed. */
  blocked: string | null;
  t: Text<'admins'>;
  session: Session;
  onSaved: (saved: Administrator) => void;
}

const MANY = 12;

export function BranchesPart(props: BranchesPartProps) {
  const { administrator, t, session } = props;
  const { list } = session.organizations;
  const below = useMemo(() => belowOf(list, administrator.organization._id), [list, administrator]);
  if (below.length > 0) return <BranchesForm {...props} below={below} />;
  // Only a super administrator sees all branches; other users may lack access to some branches.
  return session.auth.isSuperAdmin ? (
    <EmptyState title={t('noBranches')}>{t('noBranchesHint')}</EmptyState>
  ) : (
    <EmptyState title={t('noneToGive')}>{t('noneToGiveHint')}</EmptyState>
  );
}

function useTicked({ administrator, t, session, onSaved }: BranchesPartProps) {
  const notify = useNotify();
  const { _id: id, firstName, branches: saved } = administrator;
  const [changed] = useState(() => signal<Administrator['branches'] | null>(null));
  const [operation] = useState(() => createOperation<'save'>());
  const isChanged = useMemo(
    () => computed(() => JSON.stringify(changed.value ?? saved) !== JSON.stringify(saved)),
    [changed, saved],
  );
  useUnsaved(useMemo(() => ({ isChanged, operation }), [isChanged, operation]));
  const save = async () => {
    const body = { branches: changed.peek() ?? saved };
    const outcome = await operation.run('save', ({ send }) =>
      send(() => session.api('PUT /superAdmin/organization/userBranch/{id}', { params: { id }, body })),
    );
    if (outcome.status !== 'done') return;
    onSaved(outcome.answer);
    notify({ tone: 'positive', text: t('branchesSaved', { name: firstName }) });
  };
  return { changed, operation, isChanged, save };
}

function BranchesForm(props: BranchesPartProps & Pick<TickedProps, 'below'>) {
  useSignals();
  const { administrator, blocked, below, t } = props;
  const root = useRef<HTMLFormElement>(null);
  useSheet(root, adminsCss);
  const { branches: saved } = administrator;
  const { changed, operation, isChanged, save } = useTicked(props);
  const branches = changed.value ?? saved;
  const setChanged = (next: Administrator['branches']) => void (changed.value = next);
  const disabled = operation.running.value !== null || blocked !== null;
  return (
    <form
      ref={root}
      className="admins-branches"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged.peek()) void save();
      }}
    >
      <OperationLine operation={operation} refusal={() => ({ title: t('branchesFailed') })} />
      <Choices
        legend={t('branchesLegend')}
        options={[
          { value: 'all', label: t('chooseAll'), hint: t('chooseAllHint') },
          { value: 'some', label: t('chooseSome'), hint: t('chooseSomeHint') },
        ]}
        selected={branches === 'all' ? 'all' : 'some'}
        disabled={disabled}
        onChoose={(choice) => setChanged(choice === 'all' ? 'all' : saved === 'all' ? [] : saved)}
      />
      {branches !== 'all' && (
        <Ticked t={t} below={below} branches={branches} disabled={disabled} onChange={setChanged} />
      )}
      {blocked ? (
        <ReasonLine>{blocked}</ReasonLine>
      ) : (
        <PanelFooter>
          <Button
            tone="primary"
            busy={operation.busy.value}
            disabled={!isChanged.value || disabled}
            onClick={() => void save()}
          >
            {t('saveBranches')}
          </Button>
        </PanelFooter>
      )}
    </form>
  );
}

interface TickedProps {
  t: Text<'admins'>;
  below: ReturnType<typeof belowOf>;
  branches: readonly string[];
  disabled: boolean;
  onChange: (branches: string[]) => void;
}

function Ticked({ t, below, branches, disabled, onChange }: TickedProps) {
  const [search, setSearch] = useState('');
  const searchText = foldText(search.trim());
  const names = useMemo(() => namesIn(below.map(({ organization }) => organization)), [below]);
  return (
    <fieldset className="admins-ticked">
      <legend className="visually-hidden">{t('branches')}</legend>
      {below.length > MANY && (
        <TextField label={t('findBranch')} value={search} onChange={setSearch} disabled={disabled} />
      )}
      {below
        .filter(({ organization }) => foldText(organization.tradeName).includes(searchText))
        .map(({ organization: { _id, tradeName }, level }) => (
          <div key={_id} style={{ paddingInlineStart: `${(level - 1) * 20}px` }}>
            <Checkbox
              label={names.nameOf(_id, tradeName)}
              checked={branches.includes(_id)}
              disabled={disabled}
              onChange={(checked) =>
                onChange(checked ? [...branches, _id].sort() : branches.filter((branch) => branch !== _id))
              }
            />
          </div>
        ))}
    </fieldset>
  );
}
