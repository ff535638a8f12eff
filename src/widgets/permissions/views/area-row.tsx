import { useSignals } from '@preact/signals-react/runtime';
import type { PermissionArea } from '#contract/permissions.ts';
import { Switch } from '#core/ui/fields/switch.tsx';
import { hasOwnVerb } from '#core/format/permission-name.ts';
import { ACTIONS, keyOf } from '../areas.model.ts';
import { blockOf, isActive, lacksView, type Holdings } from '../matrix.model.ts';
import type { PersonState } from '../person.state.ts';
import { ShortcutsMenu } from './shortcuts-menu.tsx';
import type { PermissionsWords } from './words.ts';

interface AreaRowProps {
  state: PersonState;
  words: PermissionsWords;
  holdings: Holdings;
  area: PermissionArea;
  at: number;
}

export function AreaRow({ state, words, holdings, area, at }: AreaRowProps) {
  const { t } = words;
  const name = t(`area.${area}`);
  return (
    <div className="area-row" role="row" data-at={at}>
      <div className="matrix-cell area-name" role="rowheader" tabIndex={-1} data-col={0}>
        <span>{name}</span>
        {lacksView(holdings, area) && <span className="area-note">{t('lacksSight')}</span>}
      </div>
      {ACTIONS.map((action, index) => (
        <div
          className="matrix-cell"
          role="gridcell"
          tabIndex={-1}
          data-col={index + 1}
          data-action={action}
          key={action}
        >
          {holdings.has(keyOf(area, action)) && (
            <Toggle state={state} words={words} holdings={holdings} area={area} action={action} />
          )}
        </div>
      ))}
      <div className="matrix-cell area-more" role="gridcell" tabIndex={-1} data-col={1 + ACTIONS.length}>
        <ShortcutsMenu
          inCell
          state={state}
          words={words}
          areas={[area]}
          label={t('shortcutsFor', { name })}
        />
      </div>
    </div>
  );
}

interface AreaToggleProps extends Omit<AreaRowProps, 'at'> {
  action: (typeof ACTIONS)[number];
}

function Toggle({ state, words, holdings, area, action }: AreaToggleProps) {
  useSignals();
  const key = keyOf(area, action);
  const active = isActive(holdings, key);
  const block = blockOf(key, state.changer.value);
  const isRunning = state.operation.running.value !== null;
  const reason = block === 'notHeld' || block === 'operator' ? words.t(`limit.${block}`) : undefined;
  return (
    <span className="toggle" title={reason}>
      <Switch
        labelHidden
        tabIndex={-1}
        label={words.name(key)}
        checked={active}
        disabled={block !== null}
        busy={isRunning || state.matrix.pending.value.has(key)}
        onChange={(checked) => state.toggle(key, checked)}
      />
      <span className="toggle-verb" data-own={hasOwnVerb(key) || undefined} aria-hidden="true">
        {words.verb(key)}
      </span>
    </span>
  );
}
