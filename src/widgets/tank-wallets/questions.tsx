import { useSignals } from '@preact/signals-react/runtime';
import { AmountDialog, LimitDialog } from '#blocks/allocation-sheet/amount-dialog.tsx';
import { NamedRows, SheetQuestion } from '#blocks/allocation-sheet/sheet-question.tsx';
import { TANK_CAPACITY_RANGE } from '#contract/facts.ts';
import { litresFromMillilitres, millilitres, millilitresFromLitres } from '#core/money/volume.ts';
import type { Locale } from '#core/format/locale.ts';
import { decimalRules, type DecimalBounds } from '#core/ui/form/figure-rules.ts';
import { heldBy, sumVolumes, type TankTableRow } from './rows.model.ts';
import type { FuelShare } from './tank-wallets-context.ts';
import { Volume, type TankPartProps } from './views/words.tsx';

type OfRow = TankPartProps & { row: TankTableRow };
type OfRows = TankPartProps & { rows: readonly TankTableRow[] };

export function Questions({ state, words }: TankPartProps) {
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
      return <LimitQuestion {...of} rows={question.rows} />;
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

function DistributeQuestion({ state, words, shares }: TankPartProps & { shares: readonly FuelShare[] }) {
  const { t, format, plural, figure } = words;
  const totalMl = sumVolumes(shares.map((share) => share.volumeMl));
  const amount = format(totalMl);
  const [first] = shares;
  const one = shares.length === 1 ? first?.row : undefined;
  return (
    <SheetQuestion
      state={state}
      title={
        one ? t('askHandOutOne', { amount, name: one.name }) : plural('askHandOut', shares.length, { amount })
      }
      facts={[
        { label: t('factVolume'), value: <strong>{amount}</strong> },
        { label: t('factFrom'), value: state.tank.peek()?.name },
        { label: t('factTo'), value: one ? one.name : plural('count', shares.length) },
        ...(one
          ? [
              {
                label: t('factRowAfter', { name: one.name }),
                value: format(sumVolumes([one.balanceMl, totalMl])),
              },
            ]
          : []),
        { label: t('factFreeAfter'), value: format(millilitres(state.freeMl.peek() - totalMl)) },
      ]}
      confirmLabel={t('confirmHandOut', { amount })}
      action={() => void state.actions.distribute(shares)}
    >
      {!one && (
        <NamedRows
          rows={shares}
          keyOf={({ row }) => row.id}
          name={({ row }) => row.name}
          figure={({ volumeMl }) => <Volume words={words} ml={volumeMl} />}
          more={(count) => t('andMore', { shown: figure(count) })}
        />
      )}
      <p>{t('handOutText')}</p>
    </SheetQuestion>
  );
}

function CollectAll({ state, words: { t, format, plural }, rows }: OfRows) {
  const heldMl = heldBy(rows);
  const amount = format(heldMl);
  return (
    <SheetQuestion
      state={state}
      destructive
      title={plural('askCollect', rows.length, { amount })}
      facts={[
        { label: t('factVolume'), value: <strong>{amount}</strong> },
        { label: t('factFreeAfter'), value: format(sumVolumes([state.freeMl.peek(), heldMl])) },
      ]}
      confirmLabel={t('confirmCollect', { amount })}
      action={() => void state.actions.collect(rows)}
    >
      <p>{t('collectText')}</p>
    </SheetQuestion>
  );
}

const volumeRules = (bounds: Partial<DecimalBounds>, locale: Locale) => ({
  inputMode: 'decimal' as const,
  ...decimalRules(
    { min: 0, max: TANK_CAPACITY_RANGE.most, decimals: 3, units: ['L', 'm³'], ...bounds },
    locale,
  ),
});

function CollectPart({ state, words, row }: OfRow) {
  const { t, format, locale } = words;
  const most = litresFromMillilitres(row.balanceMl);
  return (
    <AmountDialog
      state={state}
      words={words}
      title={t('collectTitle', { name: row.name })}
      name="volume"
      field={{
        label: t('collectField'),
        hint: t('collectHint', { amount: format(row.balanceMl) }),
        ...volumeRules({ above: true, max: most }, locale),
      }}
      begins={most}
      submitLabel={t('collect')}
      onSubmit={(litres) => {
        const isPart = litres !== null && litres !== most;
        void state.actions.collect([row], isPart ? millilitresFromLitres(litres) : null);
      }}
    />
  );
}

function LimitQuestion({ state, words, rows }: OfRows) {
  return (
    <LimitDialog
      state={state}
      words={words}
      name="volume"
      wallets={rows.map(({ name, limitMl }) => ({
        name,
        limit: limitMl === null ? null : litresFromMillilitres(limitMl),
      }))}
      rules={volumeRules({}, words.locale)}
      onSubmit={(litres) =>
        void state.actions.limit(rows, litres === null ? null : millilitresFromLitres(litres))
      }
    />
  );
}

function FillDialog({ state, words, rows }: OfRows) {
  const { t, format, plural, locale } = words;
  return (
    <AmountDialog
      state={state}
      words={words}
      title={plural('fillTitle', rows.length)}
      name="volume"
      field={{
        label: t('fillField'),
        hint: t('fillHint', { amount: format(state.freeMl.peek()) }),
        ...volumeRules({ above: true }, locale),
      }}
      begins={null}
      submitLabel={t('fill')}
      onSubmit={(litres) => {
        if (litres !== null) state.fill(rows.map(({ id }) => [id, millilitresFromLitres(litres)]));
      }}
    />
  );
}

function DisableQuestion({ state, words: { t, format }, row }: OfRow) {
  return (
    <SheetQuestion
      state={state}
      destructive
      title={t('askDisable', { name: row.name })}
      facts={[{ label: t('factReturns'), value: format(row.balanceMl) }]}
      confirmLabel={t('action_disable')}
      action={() => void state.actions.disable(row)}
    >
      <p>{t('disableText')}</p>
    </SheetQuestion>
  );
}

function LeaveQuestion({ state, words: { t }, tank }: TankPartProps & { tank: string }) {
  return (
    <SheetQuestion
      state={state}
      destructive
      title={t('askLeave')}
      confirmLabel={t('confirmLeave')}
      action={() => state.leaveFor(tank)}
    >
      <p>{t('leaveText')}</p>
    </SheetQuestion>
  );
}
