import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { LineState } from '#core/state/live.ts';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { AgeText } from '#core/ui/figures/age-text.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import type { TankWalletsWords } from './words.ts';

interface TankHeadProps {
  state: TankWalletsState;
  words: TankWalletsWords;
  line: ReadonlySignal<LineState>;
}

export function Head({ state, words, line }: TankHeadProps) {
  useSignals();
  const { t, volume } = words;
  const tanks = state.tanks.value.value;
  const tank = state.tank.value;
  if (tanks.status === 'failed' || (tanks.status === 'ready' && !tank)) return null;
  return (
    <div className="company tank-head">
      {tanks.status === 'ready' && (
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
      )}
      <div className="company-free">
        <span className="quiet">{t('free')}</span>
        <span className="company-figure">
          {tank ? (
            <span className="volume" data-emphasis="figure">
              {volume(millilitresFromLitres(tank.free))}
            </span>
          ) : (
            <Skeleton shape="figure" />
          )}
        </span>
      </div>
      {tank && (
        <p className="company-note">
          {t('levelAndClaimed', {
            level: volume(millilitresFromLitres(tank.level)),
            claimed: volume(millilitresFromLitres(tank.claimed)),
          })}
        </p>
      )}
      <Trust state={state} words={words} line={line} />
      <div className="company-menu">
        <Button square tone="quiet" aria-label={t('refresh')} onClick={state.reload}>
          <Icon name="refresh" />
        </Button>
      </div>
      <ReloadFailure state={state} />
    </div>
  );
}

function Trust({ state, words: { t, figure }, line }: TankHeadProps) {
  useSignals();
  const receivedAt = state.list.receivedAt.value;
  const listing = state.list.value.value;
  const known = listing.status === 'ready' ? listing.value : null;
  return (
    <p className="company-note" role="status">
      {line.value.status === 'down' && receivedAt ? (
        <span className="stale">
          <AgeText at={receivedAt}>{(age) => t('stale', { age })}</AgeText>
        </span>
      ) : (
        known &&
        known.rows.length < known.total &&
        t('truncated', { shown: figure(known.rows.length), total: figure(known.total) })
      )}
    </p>
  );
}

function ReloadFailure({ state }: Pick<TankHeadProps, 'state'>) {
  useSignals();
  const failure = state.list.failure.value ?? state.tanks.failure.value;
  return (
    failure && <LoadFailure size="line" error={failure} busy={state.list.busy.value} onRetry={state.reload} />
  );
}
