import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { OneOfField } from '#blocks/pick/one-of-field.tsx';
import { useErrorText, useTexts } from '#core/i18n/use-texts.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { createDefueling } from './defueling.state.ts';
import { drawnFields } from './operation-fields.ts';
import { OperationFrame, TankField } from './operation-frame.tsx';
import { explanationOf, type OperationDialogProps } from './operation-dialog-props.ts';
import { useOnce } from './use-once.ts';
import type { TankTransactionsWords } from './words.ts';

export function DefuelDialog({ state, tanks, words }: OperationDialogProps) {
  useSignals();
  const { t } = words;
  const notify = useNotify();
  const root = useRef<HTMLDivElement>(null);
  const form = useOnce(() => createDefueling(state, tanks, words));
  useEffect(() => form.start(), [form]);
  const tank = form.tank.value;
  const running = state.operation.running.value !== null;
  const fields = drawnFields(words, tank.product).filter(
    ({ key }) => key !== 'odometer' || !form.isContainer.value,
  );
  const focus = (key: string) =>
    root.current?.querySelector<HTMLInputElement>(`[data-field="${key}"] input`)?.focus();
  const submit = async () => {
    const done = await form.submit();
    if (done) notify({ tone: 'positive', text: explanationOf(done, words) });
  };
  return (
    <OperationFrame
      state={state}
      words={words}
      title={t('defuel')}
      failed={t('defuelFailed')}
      submit={t('defuelSubmit')}
      onSubmit={() => void submit()}
    >
      <div ref={root} className="tank-dialog">
        <TankField tanks={tanks} tank={tank} words={words} disabled={running} onChange={form.chooseTank} />
        <Chips
          label={t('recent')}
          chips={form.recent.value.filled}
          keyOf={({ id }) => id}
          pressed={form.vehicle.value?.id ?? null}
          disabled={running}
          onTaken={(taken) => {
            form.takeVehicle(taken);
            focus('volume');
          }}
        />
        <VehicleField form={form} words={words} disabled={running} onTaken={() => focus('volume')} />
        <FormView
          form={form.form}
          fields={fields}
          disabled={running}
          onSubmit={() => {
            const goesOn = !form.isContainer.peek() && isEmptyOdometer(root.current);
            if (goesOn) focus('odometer');
            else void submit();
          }}
        />
        <UserField form={form} words={words} disabled={running} />
        <Payers form={form} words={words} disabled={running} />
      </div>
    </OperationFrame>
  );
}

type DefuelForm = ReturnType<typeof createDefueling>;

interface DefuelDialogPartProps {
  form: DefuelForm;
  words: TankTransactionsWords;
  disabled: boolean;
}

function VehicleField({
  form,
  words: { t },
  disabled,
  onTaken,
}: DefuelDialogPartProps & { onTaken: () => void }) {
  useSignals();
  const pick = useTexts('pick');
  const errorText = useErrorText();
  const problem = form.vehicleProblem.value;
  return (
    <OneOfField
      one={form.vehicleLookup}
      t={pick}
      label={t('vehicle')}
      required
      suggests
      disabled={disabled}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      detailOf={({ isContainer }) => (isContainer ? pick('container') : undefined)}
      problem={problem === 'missing' ? t('vehicleMissing') : problem && errorText(problem)}
      onTake={(taken) => {
        form.takeVehicle(taken);
        if (taken) onTaken();
      }}
    />
  );
}

function UserField({ form, words: { t }, disabled }: DefuelDialogPartProps) {
  const pick = useTexts('pick');
  return (
    <OneOfField
      one={form.userLookup}
      t={pick}
      label={t('user')}
      hint={t('userHint')}
      suggests
      disabled={disabled}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onTake={form.takeUser}
    />
  );
}

/** Enter in the volume moves to an empty odometer field, otherwise it submits. */
function isEmptyOdometer(root: HTMLElement | null): boolean {
  const input = root?.querySelector<HTMLInputElement>('[data-field="odometer"] input');
  const page = root?.getRootNode() as ShadowRoot | Document | undefined;
  return input?.value === '' && page?.activeElement !== input;
}

function Payers({ form, words: { t }, disabled }: DefuelDialogPartProps) {
  useSignals();
  const payers = form.payers.value;
  if (payers.length === 0) return null;
  return (
    <>
      <p className="tank-payer" role="status">
        {t('payer')}
      </p>
      <Chips
        label={t('payer')}
        chips={payers}
        keyOf={({ wallet }) => wallet}
        pressed={form.payer.value}
        disabled={disabled}
        onTaken={({ wallet }) => form.choosePayer(wallet)}
      />
    </>
  );
}

interface ChipsProps<C> {
  label: string;
  chips: readonly C[];
  keyOf: (chip: C) => string;
  pressed: string | null;
  disabled: boolean;
  onTaken: (chip: C) => void;
}

function Chips<C extends { readonly name: string }>(props: ChipsProps<C>) {
  const { label, chips, keyOf, pressed, disabled, onTaken } = props;
  if (chips.length === 0) return null;
  return (
    <div className="tank-chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={keyOf(chip)}
          type="button"
          className="tank-chip"
          aria-pressed={keyOf(chip) === pressed}
          disabled={disabled}
          onClick={() => onTaken(chip)}
        >
          <bdi>{chip.name}</bdi>
        </button>
      ))}
    </div>
  );
}
