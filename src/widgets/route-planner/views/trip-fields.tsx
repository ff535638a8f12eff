import { useSignals } from '@preact/signals-react/runtime';
import type { FuelProduct } from '#contract/fills.ts';
import { OneOfField } from '#blocks/pick/one-of-field.tsx';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import { useTexts, type Text } from '#core/i18n/use-texts.ts';
import { Select } from '#core/ui/fields/select.tsx';
import { Switch } from '#core/ui/fields/switch.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import type { PlannerState } from '../route-planner.state.ts';
import type { NamedStop } from '../trip.model.ts';

interface TripFieldsProps {
  state: PlannerState;
  t: Text<'route-planner'>;
}

const OWN = 'own';
const idOf = ({ id }: NamedStop) => id;
const nameOf = ({ name }: NamedStop) => name;

export function TripFields({ state, t }: TripFieldsProps) {
  useSignals();
  const pick = useTexts('pick');
  const fuels = useTexts('fuels');
  const { offers, parties, tank, planning } = state;
  const trip = state.trip.value;
  const product = planning.plan.value?.fuel?.product ?? trip.product ?? 'gas';
  const { loaded } = state.session.hydrate;
  const isByPerson = loaded.status === 'ready' && loaded.value.balanceSharingType === 'EMPLOYEE';
  const hintOf = (kind: 'vehicle' | 'user') =>
    kind === 'vehicle' ? t('vehicleHint') : isByPerson && t('personHint');
  const party = (kind: 'vehicle' | 'user') =>
    offers.value[kind] && (
      <div key={kind} onFocusCapture={parties[kind].suggest}>
        <OneOfField
          suggests
          one={parties[kind]}
          t={pick}
          label={pick(kind)}
          hint={isLoose(parties[kind].text.value, trip[kind]) ? t('notTaken') : !trip[kind] && hintOf(kind)}
          keyOf={idOf}
          nameOf={nameOf}
          onTake={(found) => state.change({ [kind]: found })}
        />
      </div>
    );
  return (
    <div className="planner-fields">
      <Switch label={t('returns')} checked={trip.returns} onChange={(returns) => state.change({ returns })} />
      {party('vehicle')}
      {party('user')}
      <Select<FuelProduct | typeof OWN>
        label={t('fuel')}
        value={trip.product ?? OWN}
        options={[
          { value: OWN, label: t('fuelOwn') },
          ...pumpOptions(fuels).filter(({ value }) => value !== 'arla'),
        ]}
        onChange={(value) => state.change({ product: value === OWN ? null : value })}
      />
      <TextField
        label={t('inTank')}
        hint={t('inTankHint')}
        inputMode="decimal"
        align="end"
        suffix={fuelUnit(product)}
        value={tank.text.value}
        error={tank.isWrong.value ? t('inTankWrong') : null}
        onChange={(text) => (tank.text.value = text)}
      />
    </div>
  );
}

const isLoose = (text: string, taken: NamedStop | null) => taken === null && text.trim() !== '';
