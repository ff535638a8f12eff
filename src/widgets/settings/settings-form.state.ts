import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { createOperation, type Operation } from '#core/state/operation.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { pick, type SelectedRules, type SettingKey, type SettingsChange } from './rules.model.ts';
import type { SettingsState } from './settings.state.ts';

export interface SettingsForm {
  /** Form of the settings. A change by another user replaces the form and preserves typed input. */
  readonly form: ReadonlySignal<Form<SettingsChange>>;
  /** Settings that both this user and another user have changed. */
  readonly overtaken: ReadonlySignal<readonly SettingKey[]>;
  readonly operation: Operation<'save'>;
  save(): Promise<void>;
  /** Follows changes by other users until the returned function is called. */
  follow(): () => void;
}

export function createSettingsForm(
  { settings, change, close }: Pick<SettingsState, 'settings' | 'change' | 'close'>,
  fields: FormFields<SettingsChange>,
  before: SelectedRules,
): SettingsForm {
  const keys = fields.map(({ key }) => key as SettingKey);
  let known = before;
  const form = signal(createForm(fields, known));
  const changedElsewhere = signal<readonly SettingKey[]>([]);
  const operation = createOperation<'save'>();

  const learn = (now: SelectedRules): void => {
    const changed = keys.filter((key) => now[key] !== known[key]);
    if (changed.length === 0) return;
    const fresh = createForm(fields, now);
    const typed = keys.filter((key) => form.peek().fields.get(key)?.isChanged.peek());
    for (const key of typed) {
      const [from, to] = [form.peek().fields.get(key), fresh.fields.get(key)];
      if (from && to) to.text.value = from.text.peek();
    }
    known = now;
    batch(() => {
      changedElsewhere.value = typed.filter(
        (key) => changed.includes(key) || changedElsewhere.peek().includes(key),
      );
      form.value = fresh;
    });
  };

  return {
    form,
    overtaken: computed(() =>
      changedElsewhere.value.filter((key) => form.value.fields.get(key)?.isChanged.value),
    ),
    operation,
    async save() {
      const values = form.peek().readChanges();
      if (!values) return;
      const changed = keys.filter((key) => key in values);
      if (changed.length === 0) return close();
      const outcome = await operation.run('save', () => change(values, pick(known, changed)));
      if (outcome.status === 'done') close();
      else if (outcome.status === 'refused') form.peek().refuse(outcome.error);
    },
    follow: () =>
      effect(() => {
        const now = settings.value.value;
        // While the form is being saved, its pending answer is newer than the loaded settings.
        if (now.status === 'ready' && !operation.busy.value) learn(now.value);
      }),
  };
}
