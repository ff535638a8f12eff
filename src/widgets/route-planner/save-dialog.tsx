import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { MAX_RECORD_NAME } from '#contract/facts.ts';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { LanguageContext, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { createOperation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { textRules } from '#core/ui/form/readings.ts';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { PlannerState } from './route-planner.state.ts';
import { described, type SaveBody } from './trip.model.ts';

export interface SaveDialogProps {
  state: PlannerState;
}

const TEXTS = ['form', 'operation', 'errors'] as const;

export function SaveDialog(props: SaveDialogProps) {
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return null;
  return (
    <LanguageContext value={language}>
      <Saving {...props} />
    </LanguageContext>
  );
}

type SaveTarget = 'new' | 'over';

function Saving({ state }: SaveDialogProps) {
  useSignals();
  const t = useTexts('route-planner');
  const route = state.route.value;
  const fields = fieldsFor<Pick<SaveBody, 'name'>>({
    name: {
      label: t('name'),
      hint: t('nameHint'),
      maxLength: MAX_RECORD_NAME,
      ...textRules({ max: MAX_RECORD_NAME }),
    },
  });
  const [form] = useState(() => createForm(fields, { name: route?.name ?? suggestedName(state) }));
  const [operation] = useState(() => createOperation<SaveTarget>());
  const isRunning = operation.running.value !== null;
  const close = () => (state.isSaving.value = false);
  const save = async (target: SaveTarget) => {
    const typed = form.read();
    if (!typed) return;
    const outcome = await saveRoute(state, operation, target, typed.name);
    if (outcome === 'done') close();
    else if (outcome) form.refuse(outcome);
  };
  const isOver = route !== null;
  return (
    <Dialog
      open
      title={t(isOver ? 'saveChanges' : 'saveRoute')}
      width={460}
      locked={isRunning}
      onClose={close}
      footer={
        <Actions
          isOver={isOver}
          isRunning={isRunning}
          t={t}
          onClose={close}
          onSave={(target) => void save(target)}
        />
      }
    >
      <div className="planner-saving">
        <OperationLine
          operation={operation}
          refusal={() => ({ title: t('notSaved'), isNamed: form.firstWrong.value !== null })}
        />
        <FormView
          takeFocus
          form={form}
          fields={fields}
          disabled={isRunning}
          onSubmit={() => void save(isOver ? 'over' : 'new')}
        />
      </div>
    </Dialog>
  );
}

interface SaveActionsProps {
  isOver: boolean;
  isRunning: boolean;
  t: Text<'route-planner'>;
  onClose: () => void;
  onSave: (target: SaveTarget) => void;
}

function Actions({ isOver, isRunning, t, onClose, onSave }: SaveActionsProps) {
  const { text } = useKit();
  return (
    <>
      <Button disabled={isRunning} onClick={onClose}>
        {text('cancel')}
      </Button>
      {isOver && (
        <Button disabled={isRunning} onClick={() => onSave('new')}>
          {t('saveAsNew')}
        </Button>
      )}
      <Button tone="primary" busy={isRunning} onClick={() => onSave(isOver ? 'over' : 'new')}>
        {t('save')}
      </Button>
    </>
  );
}

function suggestedName({ stops }: PlannerState): string {
  const list = stops.list.peek();
  const from = list[0]?.label ?? '';
  const to = list.at(-1)?.label ?? '';
  return `${from} – ${to}`.slice(0, MAX_RECORD_NAME).trim();
}

/** Resolves to the error of a refusal, or to nothing if another operation is running. */
async function saveRoute(
  state: PlannerState,
  operation: ReturnType<typeof createOperation<SaveTarget>>,
  target: SaveTarget,
  name: string,
) {
  const { session, stops, trip, emit, notify } = state;
  const body = { ...described(stops.list.peek(), trip.peek()), name };
  const id = state.route.peek()?.id;
  const outcome = await operation.run(target, ({ send }) =>
    target === 'over' && id !== undefined
      ? session.api('PUT /admin/organization/routeScript/{id}', { params: { id }, body })
      : send((under) => session.api('POST /admin/organization/routeScript', { body, ...under })),
  );
  if (outcome.status === 'refused') return outcome.error;
  if (outcome.status !== 'done') return null;
  state.settle(outcome.answer);
  emit('litro-route-saved', { id: outcome.answer._id, name });
  notify({ kind: 'saved', name });
  return 'done' as const;
}
