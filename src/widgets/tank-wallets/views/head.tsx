import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import { ListNote, SheetHead } from '#blocks/allocation-sheet/sheet-head.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { LineState } from '#core/state/live.ts';
import { Select } from '#core/ui/fields/select.tsx';
import { Volume, type TankPartProps } from './words.tsx';

interface TankHeadProps extends TankPartProps {
  line: ReadonlySignal<LineState>;
}

export function Head({ state, words, line }: TankHeadProps) {
  useSignals();
  const { t, format } = words;
  const tanks = state.tanks.value.value;
  const tank = state.tank.value;
  const failure = state.list.failure.value ?? state.tanks.failure.value;
  if (tanks.status === 'failed' || (tanks.status === 'ready' && !tank)) return null;
  return (
    <SheetHead
      words={words}
      className="company tank-head"
      beforeAmount={
        tanks.status === 'ready' && (
          <Select
            label={t('tank')}
            labelHidden
            value={tank?._id ?? ''}
            options={tanks.value.map(({ _id, name, status }) => ({
              value: _id,
              label: status === 'active' ? name : t('tankOutOfUse', { name }),
            }))}
            onChange={state.chooseTank}
          />
        )
      }
      free={tank && <Volume words={words} ml={millilitresFromLitres(tank.free)} emphasis="figure" />}
      notes={
        <>
          {tank && (
            <p className="company-note">
              {t('levelAndClaimed', {
                level: format(millilitresFromLitres(tank.level)),
                claimed: format(millilitresFromLitres(tank.claimed)),
              })}
            </p>
          )}
          <ListNote words={words} line={line} list={state.list}>
            <Truncated state={state} words={words} />
          </ListNote>
        </>
      }
      onRefresh={state.reload}
    >
      {failure && (
        <LoadFailure size="line" error={failure} busy={state.list.busy.value} onRetry={state.reload} />
      )}
    </SheetHead>
  );
}

function Truncated({ state, words: { t, figure } }: TankPartProps) {
  useSignals();
  const listing = state.list.value.value;
  if (listing.status !== 'ready') return null;
  const { rows, total } = listing.value;
  return rows.length < total && t('truncated', { shown: figure(rows.length), total: figure(total) });
}
