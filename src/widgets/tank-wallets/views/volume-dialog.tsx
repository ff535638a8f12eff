import { useState } from 'react';
import { Button } from '#core/ui/button.tsx';
import type { decimalRules } from '#core/ui/form/figure-rules.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import type { TankWalletsWords } from './words.ts';

interface VolumeDialogProps {
  state: TankWalletsState;
  words: TankWalletsWords;
  title: string;
  label: string;
  hint: string;
  rules: ReturnType<typeof decimalRules>;
  /** Initial value in liters. */
  begins: number | null;
  submit: string;
  onSubmit: (litres: number | null) => void;
}

/** Dialog for one volume. A refusal appears below the table, as for every action. */
export function VolumeDialog({ state, words: { t }, ...props }: VolumeDialogProps) {
  const { title, label, hint, rules, begins, submit, onSubmit } = props;
  const fields = fieldsFor<{ volume: number | null }>({
    volume: { label, hint, inputMode: 'decimal', ...rules },
  });
  const [form] = useState(() => createForm(fields, { volume: begins }));
  const { leave, question } = useLeaving(form, state.close);
  const send = () => {
    const body = form.read();
    if (!body) return;
    state.close();
    onSubmit(body.volume);
  };
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>{t('cancel')}</Button>
            <Button tone="primary" onClick={send}>
              {submit}
            </Button>
          </>
        }
      >
        <FormView form={form} fields={fields} takeFocus onSubmit={send} />
      </Dialog>
      {question}
    </>
  );
}
