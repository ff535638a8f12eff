import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { Settings } from '#contract/session-data.ts';
import { Button } from '#core/ui/button.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import type { FormFields } from '#core/ui/form/form-field.ts';
import type { FieldWords } from '../rule-fields.ts';
import type { SelectedRules, SettingsChange } from '../rules.model.ts';
import type { SettingsForm } from '../settings-form.state.ts';

interface SettingsDrawerProps {
  state: SettingsForm;
  title: string;
  fieldsOf: (words: FieldWords, typed: Partial<SelectedRules>) => FormFields<SettingsChange>;
  words: FieldWords;
  settings: Settings;
  onClose: () => void;
}

export function SettingsDrawer({ state, title, fieldsOf, words, settings, onClose }: SettingsDrawerProps) {
  useSignals();
  const { text } = useKit();
  const { t, actions } = words;
  useEffect(() => state.follow(), [state]);
  const form = state.form.value;
  const busy = state.operation.busy.value;
  const { leave, question } = useLeaving(form, onClose);
  const overtaken = state.overtaken.value;
  return (
    <>
      <Drawer
        open
        title={title}
        locked={busy}
        onClose={leave}
        footer={
          <>
            <Button disabled={busy} onClick={leave}>
              {text('cancel')}
            </Button>
            <Button tone="primary" busy={busy} onClick={() => void state.save()}>
              {actions('save')}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={fieldsOf(words, form.readable.value)}
          disabled={busy}
          intro={
            <>
              <OperationLine
                operation={state.operation}
                refusal={() => ({ title: t('failed'), isNamed: form.firstWrong.value !== null })}
              />
              <p className="overtaken" role="status">
                {overtaken.length > 0 &&
                  actions('overtaken', {
                    count: overtaken.length,
                    fields: overtaken
                      .map((key) =>
                        actions('fieldNow', { field: t(key), value: words.valueOf(key, settings) }),
                      )
                      .join(', '),
                  })}
              </p>
            </>
          }
          onSubmit={() => void state.save()}
        />
      </Drawer>
      {question}
    </>
  );
}
