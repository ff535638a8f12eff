import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { fieldsFor } from './form-field.ts';
import { createForm } from './form-state.ts';
import { textRules } from './readings.ts';
import { createSubmission } from './submission.ts';

const fields = fieldsFor<{ readonly name: string }>({
  name: { label: 'x', refusedBy: ['container_exists'], ...textRules({ max: 80 }) },
});
const refusal = (code: 'container_exists' | 'internal_error') =>
  new ApiError({ status: 409, code, message: '', outcome: 'refused' });

function open() {
  const form = createForm(fields);
  const sent: unknown[] = [];
  const answers: (() => Promise<void>)[] = [];
  const done: string[] = [];
  const submission = createSubmission(
    form,
    (body) => {
      sent.push(body);
      return answers.shift()?.() ?? Promise.resolve();
    },
    () => done.push('done'),
  );
  const { text } = form.fields.get('name')!;
  return { form, text, sent, answers, done, submission };
}

describe('createSubmission', () => {
  it('sends nothing while the form is invalid', async () => {
    const { form, sent, submission } = open();
    await submission.submit();
    expect(sent).toEqual([]);
    expect(form.firstWrong.value).toBe('name');
  });

  it('sends once despite repeated calls, and clears the form afterwards', async () => {
    const { text, sent, done, submission } = open();
    text.value = 'Tanque';
    const sending = submission.submit();
    expect(submission.busy.value).toBe(true);
    await submission.submit();
    await sending;
    expect(sent).toEqual([{ name: 'Tanque' }]);
    expect([text.value, submission.busy.value, done]).toEqual(['', false, ['done']]);
  });

  it('preserves the texts when sending fails, and calls the focus back', async () => {
    const { form, text, answers, done, submission } = open();
    text.value = 'Tanque';
    answers.push(() => Promise.reject(refusal('internal_error')));
    await submission.submit();
    expect(submission.failure.value?.code).toBe('internal_error');
    expect([text.value, form.called.value, done]).toEqual(['Tanque', 1, []]);
    await submission.submit();
    expect(submission.failure.value).toBe(null);
  });

  it('shows a refusal only at the field that caused it', async () => {
    const { form, text, answers, submission } = open();
    text.value = 'Tanque';
    answers.push(() => Promise.reject(refusal('container_exists')));
    await submission.submit();
    expect(submission.failure.value).toBe(null);
    expect(form.fields.get('name')?.refusal.value).toBe('container_exists');
  });
});
