import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OrganizationUser } from '#contract/users.ts';
import type { Emit } from '#core/description/describe-element.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { ReasonLine } from '#core/ui/states/reason-line.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { blockOf } from './matrix.model.ts';
import type { element } from './permissions.element.ts';
import { findAdministrator } from './permissions.state.ts';
import { createPersonState, type PersonState } from './person.state.ts';
import type { PersonFact } from './views/change-notice.ts';
import { MatrixTools } from './views/matrix-tools.tsx';
import { Matrix } from './views/matrix.tsx';
import { RunLine } from './run-line.tsx';
import { UserStatus } from './views/user-list.tsx';
import { createWords, type PermissionsWords } from './views/words.ts';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { PermissionQuestionProps } from './views/question.tsx';

const Question = onUse<PermissionQuestionProps>(() =>
  import('./views/question.tsx').then((module) => module.Question),
);

function LazyQuestion(props: PermissionQuestionProps) {
  useSignals();
  const { question } = props.state;
  return question.value && <Question {...props} onFailed={() => (question.value = null)} />;
}

interface PersonProps {
  session: Session;
  emit: Emit<typeof element>;
  /**
   * Shows a notice, even after this component unmounts: an undo may fail after the user has left the
   * permissions of this administrator.
   */
  notify: (fact: PersonFact) => void;
  userId: string;
  /** The displayed administrator; null until loaded. */
  known: OrganizationUser | null;
  /** Called when the user returns to the list; null if the element has no list. */
  onBack: (() => void) | null;
}

export function Person({ session, emit, notify, userId, known, onBack }: PersonProps) {
  useSignals();
  const t = useTexts('permissions');
  const locale = useLocale();
  const words = useMemo(() => createWords(t, locale), [t, locale]);
  const user = useAdministrator(session, userId, known);
  const name = user?.name ?? t('someone');
  const latestName = useRef(name);
  useEffect(() => void (latestName.current = name));
  const state = useMemo(
    () =>
      createPersonState(
        session,
        userId,
        (change) => emit('litro-permission-changed', change),
        (fact) => notify({ fact, userId, name: latestName.current }),
      ),
    [session, userId, emit, notify],
  );
  useEffect(() => state.start(), [state]);
  const category = state.matrix.category.value;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className="person">
      <div className="person-head">
        {onBack && (
          <Button
            ref={back}
            tone="quiet"
            size="small"
            icon={
              <span className="turns">
                <Icon name="chevron-left" />
              </span>
            }
            onClick={onBack}
          >
            {t('back')}
          </Button>
        )}
        {user && (
          <div className="person-name">
            <p className="person-title" dir="auto">
              {user.name}
            </p>
            <span className="quiet">{user.email}</span>
            {category && <span className="quiet">{t(`category.${category}`)}</span>}
            <UserStatus t={t} user={user} />
          </div>
        )}
      </div>
      <Content state={state} words={words} name={name} />
      <LazyQuestion state={state} words={words} name={name} />
    </div>
  );
}

/** Loads the administrator, while the permissions load independently. Null if the administrator cannot be loaded. */
function useAdministrator(
  session: Session,
  id: string,
  known: OrganizationUser | null,
): OrganizationUser | null {
  const [user] = useState(known);
  const found = useMemo(
    () => createResource({ ask: () => findAdministrator(session, id), onFailure: 'empty' }),
    [session, id],
  );
  useEffect(() => (user ? undefined : found.start()), [user, found]);
  return user ?? (found.value.value.status === 'ready' ? found.value.value.value : null);
}

function Content({ state, words, name }: { state: PersonState; words: PermissionsWords; name: string }) {
  useSignals();
  const known = state.matrix.holdings.value;
  if (known.status === 'failed') {
    return (
      <LoadFailure
        error={known.error}
        busy={state.matrix.busy.value}
        onRetry={() => void state.matrix.load()}
      />
    );
  }
  if (known.status !== 'ready') return <Skeleton shape="rows" label={words.t('loading')} />;
  return (
    <>
      <Limits state={state} words={words} />
      <MatrixTools state={state} words={words} />
      <RunLine state={state} words={words} />
      <Matrix state={state} words={words} name={name} />
    </>
  );
}

function Limits({ state, words: { t } }: { state: PersonState; words: PermissionsWords }) {
  useSignals();
  const by = state.changer.value;
  const keys = [...(state.shown.value?.keys() ?? [])];
  const blocks = new Set(keys.map((key) => blockOf(key, by)));
  return LIMITS.filter((limit) => blocks.has(limit)).map((limit) => (
    <ReasonLine key={limit}>{t(`limit.${limit}`)}</ReasonLine>
  ));
}

const LIMITS = ['own', 'readOnly', 'notHeld', 'operator'] as const;
