import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Tank } from '#contract/tanks.ts';
import { formatTankVolume } from '#blocks/tank/tank-words.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { TankTransactionsState } from './tank-transactions.state.ts';
import type { TankTransactionsWords } from './words.ts';

interface OperationFrameProps {
  state: TankTransactionsState;
  words: TankTransactionsWords;
  title: string;
  failed: string;
  submit: string;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * Dialog of one operation. It closes without a question, because the input is saved. If the outcome
 * is unknown, the button retries with the same idempotency key.
 */
export function OperationFrame({ state, words, ...props }: OperationFrameProps) {
  useSignals();
  const { title, failed, submit, onSubmit, children } = props;
  const { t } = words;
  const texts = useLazyTexts('operation');
  const { operation } = state;
  const running = operation.running.value;
  const isUnknown = running?.status === 'unknown';
  const close = () => state.ask(null);
  return (
    <Dialog
      open
      title={title}
      locked={running !== null}
      onClose={close}
      footer={
        <>
          <Button size="large" disabled={running !== null} onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            tone="primary"
            size="large"
            busy={operation.busy.value}
            onClick={isUnknown ? operation.askAgain : onSubmit}
          >
            {isUnknown ? (texts?.('askAgain') ?? submit) : submit}
          </Button>
        </>
      }
    >
      <div className="tank-dialog">
        <OperationLine operation={operation} canAsk={false} refusal={() => ({ title: failed })} />
        {children}
      </div>
    </Dialog>
  );
}

interface TankFieldProps {
  tanks: readonly Tank[];
  tank: Tank;
  words: TankTransactionsWords;
  disabled: boolean;
  onChange: (id: string) => void;
}

export function TankField({ tanks, tank, words: { t, fuels, locale }, disabled, onChange }: TankFieldProps) {
  return (
    <Select
      label={t('tank')}
      value={tank._id}
      disabled={disabled}
      hint={t('tankNow', {
        product: fuels(`fuel_${tank.product}`),
        level: formatTankVolume(tank.level, tank.product, locale),
        capacity: formatTankVolume(tank.capacity, tank.product, locale),
      })}
      options={tanks.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={onChange}
    />
  );
}
