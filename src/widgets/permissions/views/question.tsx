import { useSignals } from '@preact/signals-react/runtime';
import type { PermissionAction, PermissionArea, PermissionKey } from '#contract/permissions.ts';
import { parseKey } from '#core/format/permission-name.ts';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { ACTIONS, AREAS, keyOf } from '../areas.model.ts';
import type { PersonState, PermissionQuestion as Asked } from '../person.state.ts';
import type { PermissionsWords } from './words.ts';

export interface PermissionQuestionProps {
  state: PersonState;
  words: PermissionsWords;
  name: string;
}

export function Question({ state, words, name }: PermissionQuestionProps) {
  useSignals();
  const question = state.question.value;
  if (!question) return null;
  const { t, plural } = words;
  const { steps, leftOut } = question.plan;
  const given = steps.filter(({ active }) => active).map(({ key }) => key);
  const taken = steps.filter(({ active }) => !active).map(({ key }) => key);
  return (
    <ConfirmDialog
      open
      destructive={given.length === 0}
      title={titleOf(question, words, name)}
      confirmLabel={plural(confirmKeyOf(given.length, taken.length), steps.length)}
      onConfirm={state.confirm}
      onCancel={() => (state.question.value = null)}
    >
      {question.consequences.map((consequence) => (
        <p key={consequence}>{t(`consequence.${consequence}`, { name })}</p>
      ))}
      {leftOut.length > 0 && <p>{plural('leftOut', leftOut.length)}</p>}
      <Listed words={words} title={plural('given', given.length)} keys={given} />
      <Listed words={words} title={plural('taken', taken.length)} keys={taken} />
    </ConfirmDialog>
  );
}

function confirmKeyOf(given: number, taken: number): 'confirmChange' | 'confirmGive' | 'confirmTake' {
  if (given > 0 && taken > 0) return 'confirmChange';
  return given > 0 ? 'confirmGive' : 'confirmTake';
}

function titleOf({ shortcut, plan }: Asked, words: PermissionsWords, name: string): string {
  const { t, plural } = words;
  const [only] = plan.steps;
  if (shortcut === null && only)
    return t(only.active ? 'askGive' : 'askTake', { permission: words.name(only.key), name });
  return plural('askChange', plan.steps.length, { name });
}

function Listed({
  words,
  title,
  keys,
}: {
  words: PermissionsWords;
  title: string;
  keys: readonly PermissionKey[];
}) {
  if (keys.length === 0) return null;
  const { t } = words;
  const has = (area: PermissionArea, action: PermissionAction) => keys.includes(keyOf(area, action));
  return (
    <div className="listed">
      <p className="listed-title">{title}</p>
      <ul>
        {AREAS.filter((area) => keys.some((key) => parseKey(key).area === area)).map((area) => (
          <li key={area}>
            <span>{t(`area.${area}`)}</span>
            <span className="quiet">
              {ACTIONS.filter((action) => has(area, action))
                .map((action) => words.verb(keyOf(area, action)))
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
