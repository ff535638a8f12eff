import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import type { OnSent } from '#core/api/upload.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { good, orEmpty } from '#core/ui/form/readings.ts';
import { createSubmission, type Submission } from '#core/ui/form/submission.ts';
import { parseAccessKey } from '#core/validation/access-key.ts';
import { readReceiptFile, type ReceiptFault } from './receipt-file.ts';

const CALL = 'POST /admin/organization/transaction/{id}/receipt';
type KeyBody = Required<Pick<RouteBody<typeof CALL>, 'accessKey'>>;
type SentReceipt = RouteResponse<typeof CALL>;

export interface ReceiptSending {
  readonly form: Form<KeyBody>;
  readonly submission: Submission;
  readonly file: Operation<'file'>;
  readonly fault: ReadonlySignal<ReceiptFault | null>;
  sendFile(file: Blob): Promise<void>;
}

/** @param onSent receives the server's answer after an access key or a file was sent. */
export function createSending(
  { api }: Pick<Session, 'api'>,
  id: string,
  fields: ReturnType<typeof keyFields>,
  onSent: (sent: SentReceipt) => void,
): ReceiptSending {
  const form = createForm(fields);
  const file = createOperation<'file'>();
  const fault = signal<ReceiptFault | null>(null);
  const send = async (body: RouteBody<typeof CALL>, onProgress?: OnSent) =>
    onSent(await api(CALL, { params: { id }, body, ...(onProgress && { onSent: onProgress }) }));
  return {
    form,
    submission: createSubmission(form, (body) => send(body)),
    file,
    fault,
    async sendFile(selected) {
      await file.run('file', async (action) => {
        fault.value = null;
        const read = await readReceiptFile(selected);
        if ('fault' in read) fault.value = read.fault;
        else await send({ file: read.base64 }, action.onSent);
      });
    },
  };
}

/** Fields for the access key of a receipt. A refused access key shows the error at its field. */
export function keyFields(t: Text<'proof'>) {
  return fieldsFor<KeyBody>({
    accessKey: {
      label: t('key'),
      hint: t('keyHint'),
      says: { accessKey: t('keyProblem') },
      refusedBy: [
        'receipt_of_another_station',
        'receipt_of_another_month',
        'receipt_used',
        'receipt_unreadable',
      ],
      write: () => '',
      read: (text) =>
        orEmpty({}, text, (bare) => {
          const key = parseAccessKey(bare);
          return key === null ? { ok: false, problems: ['accessKey'] } : good(key);
        }),
    },
  });
}
