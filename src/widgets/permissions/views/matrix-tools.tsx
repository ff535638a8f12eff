import { useSignals } from '@preact/signals-react/runtime';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { AREAS } from '../areas.model.ts';
import { SETS } from '../matrix.model.ts';
import type { PersonState } from '../person.state.ts';
import { ShortcutsMenu } from './shortcuts-menu.tsx';
import type { Words } from './words.ts';

interface MatrixToolsProps {
  state: PersonState;
  words: Words;
}

/** Search among the areas, how many permissions are active, and what concerns them all. */
export function MatrixTools({ state, words }: MatrixToolsProps) {
  useSignals();
  const { t, count } = words;
  const holdings = [...(state.shown.value?.values() ?? [])];
  const active = holdings.filter((holding) => holding.active).length;
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
        {t('activeOf', { active: count(active), total: count(holdings.length) })}
      </span>
      <ShortcutsMenu state={state} words={words} areas={AREAS} choices={SETS} label={t('sets')} />
    </div>
  );
}
