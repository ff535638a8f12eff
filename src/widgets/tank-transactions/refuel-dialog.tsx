import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Select } from '#core/ui/fields/select.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { explanationOf, type OperationDialogProps } from './operation-dialog-props.ts';
import { boughtFields, returnedFields } from './operation-fields.ts';
import { OperationFrame, TankField } from './operation-frame.tsx';
import { createRefueling, type Supply } from './refueling.state.ts';
import { useOnce } from './use-once.ts';

export function RefuelDialog({ state, tanks, words }: OperationDialogProps) {
  useSignals();
  const { t } = words;
  const notify = useNotify();
  const made = useOnce(() => createRefueling(state, tanks, words));
  useEffect(() => made.start(), [made]);
  const tank = made.tank.value;
  const supply = made.supply.value;
  const running = state.operation.running.value !== null;
  const submit = async () => {
    const done = await made.submit();
    if (done) notify({ tone: 'positive', text: explanationOf(done, words) });
  };
  const isBought = supply === 'bought';
  return (
    <OperationFrame
      state={state}
      words={words}
      title={t('refuel')}
      failed={t('refuelFailed')}
      submit={t('refuelSubmit')}
      onSubmit={() => void submit()}
    >
      <TankField tanks={tanks} tank={tank} words={words} disabled={running} onChange={made.chooseTank} />
      <Select
        label={t('supply')}
        value={supply}
        disabled={running}
        options={(['bought', 'returned'] as const).map((value) => ({ value, label: t(`supply_${value}`) }))}
        onChange={(value) => made.chooseSupply(value as Supply)}
      />
      <FormView
        key={supply}
        form={isBought ? made.bought : made.returned}
        fields={isBought ? boughtFields(words, tank.product) : returnedFields(words, tank.product)}
        disabled={running}
        onSubmit={() => void submit()}
      />
    </OperationFrame>
  );
}
