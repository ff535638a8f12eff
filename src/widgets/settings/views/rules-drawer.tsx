import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { Settings } from '#contract/session-data.ts';
import { Button } from '#core/ui/button.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { ruleFields, type FieldWords } from '../rule-fields.ts';
import type { RulesForm } from '../rules-form.state.ts';

interface RulesDrawerProps {
  rules: RulesForm;
  words: FieldWords;
  settings: Settings;
  onClose: () => void;
}

/** The rules to be changed, each with an example that follows what is typed. */
export function RulesDrawer({ rules, words, settings, onClose }: RulesDrawerProps) {
  useSignals();
  const { text } = useKit();
  const { t, acts } = words;
  useEffect(() => rules.follow(), [rules]);
  const form = rules.form.value;
  const busy = rules.operation.busy.value;
  const { leave, question } = useLeaving(form, onClose);
  const overtaken = rules.overtaken.value;
  return (
    <>
      <Drawer
        open
        title={t('rules')}
        locked={busy}
        onClose={leave}
        footer={
          <>
            <Button disabled={busy} onClick={leave}>
              {text('cancel')}
            </Button>
            <Button tone="primary" busy={busy} onClick={() => void rules.save()}>
              {acts('save')}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={ruleFields(words, form.readable.value)}
          disabled={busy}
          lead={
            <>
              <OperationLine
                operation={rules.operation}
                refusal={() => ({ title: t('failed'), isNamed: form.firstWrong.value !== null })}
              />
              <p className="overtaken" role="status">
                {overtaken.length > 0 &&
                  acts('overtaken', {
                    count: overtaken.length,
                    fields: overtaken
                      .map((key) => acts('fieldNow', { field: t(key), value: words.valueOf(key, settings) }))
                      .join(', '),
                  })}
              </p>
            </>
          }
          onSubmit={() => void rules.save()}
        />
      </Drawer>
      {question}
    </>
  );
}
