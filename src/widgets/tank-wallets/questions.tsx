import { useSignals } from '@preact/signals-react/runtime';
import { NamedRows } from '#blocks/distribute-bar/named-rows.tsx';
import { TANK_CAPACITY_RANGE } from '#contract/facts.ts';
import { litresFromMillilitres, millilitres, millilitresFromLitres } from '#core/money/volume.ts';
import { decimalRules } from '#core/ui/form/figure-rules.ts';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { FuelShare } from './movements.state.ts';
import { heldBy, sumVolumes, type TankTableRow } from './rows.model.ts';
import type { TankWalletsState } from './tank-wallets.state.ts';
import { VolumeDialog } from './views/volume-dialog.tsx';
import type { TankWalletsWords } from './views/words.ts';

export interface TankQuestionsProps {
  state: TankWalletsState;
  words: TankWalletsWords;
}

/** Open dialog of the screen. Its code loads on demand. */
export function Questions({ state, words }: TankQuestionsProps) {
  useSignals();
  const question = state.question.value;
  const of = { state, words };
  switch (question?.kind) {
    case 'hand-out':
      return <DistributeQuestion {...of} shares={question.shares} />;
    case 'collect': {
      const [one, ...others] = question.rows;
      return one && others.length === 0 ? (
        <CollectPart {...of} row={one} />
      ) : (
        <CollectAll {...of} rows={question.rows} />
      );
    }
    case 'limit':
      return <LimitDialog {...of} rows={question.rows} />;
    case 'fill':
      return <FillDialog {...of} rows={question.rows} />;
    case 'disable':
      return <DisableQuestion {...of} row={question.row} />;
    case 'leave':
      return <LeaveQuestion {...of} tank={question.tank} />;
    case undefined:
      return null;
  }
}

function DistributeQuestion({ state, words, shares }: TankQuestionsProps & { shares: readonly FuelShare[] }) {
  const { t, volume, plural, figure } = words;
  const totalMl = sumVolumes(shares.map((share) => share.volumeMl));
  const total = volume(totalMl);
  const [first] = shares;
  const one = shares.length === 1 ? first : undefined;
  return (
    <ConfirmDialog
      open
      title={
        one
          ? t('askHandOutOne', { volume: total, name: one.row.name })
          : plural('askHandOut', shares.length, { volume: total })
      }
      facts={[
        { label: t('factVolume'), value: <strong>{total}</strong> },
        { label: t('factFrom'), value: state.tank.peek()?.name },
        { label: t('factTo'), value: one ? one.row.name : plural('count', shares.length) },
        ...(one
          ? [
              {
                label: t('factRowAfter', { name: one.row.name }),
                value: volume(sumVolumes([one.row.balanceMl, totalMl])),
              },
            ]
          : []),
        { label: t('factFreeAfter'), value: volume(millilitres(state.freeMl.peek() - totalMl)) },
      ]}
      confirmLabel={t('confirmHandOut', { volume: total })}
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        void state.actions.distribute(shares);
      }}
    >
      {!one && (
        <NamedRows
          rows={shares}
          keyOf={({ row }) => row.id}
          name={({ row }) => row.name}
          figure={({ volumeMl }) => <span className="volume">{volume(volumeMl)}</span>}
          more={(count) => t('andMore', { shown: figure(count) })}
        />
      )}
      <p>{t('handOutText')}</p>
    </ConfirmDialog>
  );
}

function CollectAll({ state, words, rows }: TankQuestionsProps & { rows: readonly TankTableRow[] }) {
  const { t, volume, plural } = words;
  const heldMl = heldBy(rows);
  const held = volume(heldMl);
  return (
    <ConfirmDialog
      open
      destructive
      title={plural('askCollect', rows.length, { volume: held })}
      facts={[
        { label: t('factVolume'), value: <strong>{held}</strong> },
        { label: t('factFreeAfter'), value: volume(sumVolumes([state.freeMl.peek(), heldMl])) },
      ]}
      confirmLabel={t('confirmCollect', { volume: held })}
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        void state.actions.collect(rows);
      }}
    >
      <p>{t('collectText')}</p>
    </ConfirmDialog>
  );
}

/** Collects the whole volume unless the user types a part. */
function CollectPart({ state, words, row }: TankQuestionsProps & { row: TankTableRow }) {
  const { t, volume, locale } = words;
  const most = litresFromMillilitres(row.balanceMl);
  const rules = decimalRules({ min: 0, above: true, max: most, decimals: 3, units: ['L', 'm³'] }, locale);
  return (
    <VolumeDialog
      state={state}
      words={words}
      title={t('collectTitle', { name: row.name })}
      label={t('collectField')}
      hint={t('collectHint', { volume: volume(row.balanceMl) })}
      rules={rules}
      begins={most}
      submit={t('collect')}
      onSubmit={(litres) =>
        void state.actions.collect(
          [row],
          litres === null || litres === most ? null : millilitresFromLitres(litres),
        )
      }
    />
  );
}

/** Monthly limit of each wallet; empty removes the limit. */
function LimitDialog({ state, words, rows }: TankQuestionsProps & { rows: readonly TankTableRow[] }) {
  const { t, plural, locale } = words;
  const [limitMl = null, ...others] = new Set(rows.map((row) => row.limitMl));
  const [first] = rows;
  const rules = decimalRules(
    { min: 0, max: TANK_CAPACITY_RANGE.most, decimals: 3, units: ['L', 'm³'] },
    locale,
  );
  return (
    <VolumeDialog
      state={state}
      words={words}
      title={
        rows.length === 1 && first ? t('limitTitle', { name: first.name }) : plural('limitMany', rows.length)
      }
      label={t('limitField')}
      hint={t('limitHint')}
      rules={rules}
      begins={limitMl === null || others.length > 0 ? null : litresFromMillilitres(limitMl)}
      submit={t('limitSave')}
      onSubmit={(litres) =>
        void state.actions.limit(rows, litres === null ? null : millilitresFromLitres(litres))
      }
    />
  );
}

/** Fills the same volume into the table for each row. It moves nothing yet. */
function FillDialog({ state, words, rows }: TankQuestionsProps & { rows: readonly TankTableRow[] }) {
  const { t, volume, plural, locale } = words;
  const most = TANK_CAPACITY_RANGE.most;
  const rules = decimalRules({ min: 0, above: true, max: most, decimals: 3, units: ['L', 'm³'] }, locale);
  return (
    <VolumeDialog
      state={state}
      words={words}
      title={plural('fillTitle', rows.length)}
      label={t('fillField')}
      hint={t('fillHint', { volume: volume(state.freeMl.peek()) })}
      rules={rules}
      begins={null}
      submit={t('fill')}
      onSubmit={(litres) => {
        if (litres !== null) state.fill(rows, millilitresFromLitres(litres));
      }}
    />
  );
}

function DisableQuestion({ state, words: { t, volume }, row }: TankQuestionsProps & { row: TankTableRow }) {
  return (
    <ConfirmDialog
      open
      destructive
      title={t('askDisable', { name: row.name })}
      facts={[{ label: t('factReturns'), value: volume(row.balanceMl) }]}
      confirmLabel={t('action_disable')}
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        void state.actions.disable(row);
      }}
    >
      <p>{t('disableText')}</p>
    </ConfirmDialog>
  );
}

function LeaveQuestion({ state, words: { t }, tank }: TankQuestionsProps & { tank: string }) {
  return (
    <ConfirmDialog
      open
      destructive
      title={t('askLeave')}
      confirmLabel={t('confirmLeave')}
      onCancel={state.close}
      onConfirm={() => state.leaveFor(tank)}
    >
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  );
}
