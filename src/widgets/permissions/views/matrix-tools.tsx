import { useSignals } from '@preact/signals-react/runtime';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { AREAS } from '../areas.model.ts';
import { countActive, SETS, type Holdings } from '../matrix.model.ts';
import type { PersonState } from '../person.state.ts';
import { ShortcutsMenu } from './shortcuts-menu.tsx';
import type { PermissionsWords } from './words.ts';

interface MatrixToolsProps {
  state: PersonState;
  words: PermissionsWords;
}

export function MatrixTools({ state, words }: MatrixToolsProps) {
  useSignals();
  const { t, count } = words;
  const holdings: Holdings = state.shown.value ?? new Map();
  const { active, total } = countActive(holdings, holdings.keys(), state.changer.value);
  return (
    <div className="matrix-tools">
      <div className="matrix-search">
        <TextField
          small
          type="search"
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          prefix={<Icon name="search" />}
          value={state.search.value}
          onChange={(search) => (state.search.value = search)}
        />
      </div>
      <span className="quiet matrix-count" dir="auto">
        {t('activeOf', { active: count(active), total: count(total) })}
      </span>
      <ShortcutsMenu state={state} words={words} areas={AREAS} choices={SETS} label={t('sets')} />
    </div>
  );
}
