import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { DepositAttachment } from '#contract/deposits.ts';
import { MAX_ATTACHMENTS } from '#contract/facts.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { OnSent } from '#core/api/upload.ts';
import type { Locale } from '#core/format/locale.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { saveFile } from '#blocks/spreadsheet/save-sheet.ts';
import type { DepositsState } from './deposits.state.ts';
import { prepareFile, type FileFault } from './prepare-file.ts';

export interface Unsent {
  readonly file: File;
  readonly why: FileFault | 'tooMany' | ApiError;
}

export interface AttachmentsState {
  readonly resource: Resource<readonly DepositAttachment[]>;
  readonly sending: Operation<number>;
  readonly removing: Operation<DepositAttachment>;
  readonly unsent: ReadonlySignal<readonly Unsent[]>;
  readonly mayAdd: ReadonlySignal<boolean>;
  readonly mayRemove: ReadonlySignal<boolean>;
  readonly question: ReadonlySignal<DepositAttachment | null>;
  ask(attachment: DepositAttachment | null): void;
  add(files: readonly File[]): Promise<void>;
  tryAgain(unsent: Unsent): Promise<void>;
  remove(attachment: DepositAttachment): Promise<boolean>;
  /** Loads the content of a file. Rejects with the signal's reason or an `ApiError`. */
  read(attachment: DepositAttachment, locale: Locale, stop: AbortSignal): Promise<Blob>;
  save(attachment: DepositAttachment, locale: Locale): Promise<void>;
  start(): () => void;
}

const GATHER_MS = 400;

export function createAttachmentsState(state: DepositsState, deposit: string): AttachmentsState {
  const { session, emit, takeFiles } = state;
  const sending = createOperation<number>();
  const removing = createOperation<DepositAttachment>();
  const question = signal<DepositAttachment | null>(null);
  const resource = createResource<readonly DepositAttachment[]>({
    ask: async () =>
      (await session.api('GET /admin/organization/depositAttachment', { query: { deposit } })).docs,
    onFailure: 'keep',
    follow: {
      live: session.live,
      events: ['deposits'],
      gatherMs: GATHER_MS,
      waitsWhile: () => sending.running.peek() !== null,
    },
  });
  const { unsent, add } = createSending(state, deposit, { sending, resource });
  return {
    resource,
    sending,
    removing,
    unsent,
    question,
    mayAdd: computed(() => session.can('portal.depositAttachments.add')),
    mayRemove: computed(() => session.can('portal.depositAttachments.remove')),
    ask: (attachment) => {
      question.value = attachment;
    },
    add,
    async tryAgain(again) {
      unsent.value = unsent.peek().filter((one) => one !== again);
      await add([again.file]);
    },
    async remove(attachment) {
      const outcome = await removing.run(attachment, () =>
        session.api('DELETE /admin/organization/depositAttachment', {
          query: { attachment: attachment._id },
        }),
      );
      if (outcome.status !== 'done') return false;
      question.value = null;
      await resource.load();
      emit('litro-deposit-proved', { deposit });
      return true;
    },
    ...createReading(session),
    start() {
      const stop = resource.start();
      const files = takeFiles(deposit);
      if (files.length > 0) void add(files);
      return stop;
    },
  };
}

/**
 * Uploads files one after another. A failed file is listed with its reason and does not stop the uploads of
 * the other files.
 */
function createSending(
  { session, emit }: DepositsState,
  deposit: string,
  { sending, resource }: Pick<AttachmentsState, 'sending' | 'resource'>,
): Pick<AttachmentsState, 'add'> & { readonly unsent: Signal<readonly Unsent[]> } {
  const unsent = signal<readonly Unsent[]>([]);
  const left = () => {
    const now = resource.value.peek();
    return MAX_ATTACHMENTS - (now.status === 'ready' ? now.value.length : 0);
  };
  const sendOne = async (file: File, onSent: OnSent): Promise<Unsent[]> => {
    const prepared = await prepareFile(file);
    if (typeof prepared === 'string') return [{ file, why: prepared }];
    try {
      const { name, bytes } = prepared;
      await session.api('POST /admin/organization/depositAttachment', {
        query: { deposit, name },
        file: bytes,
        onSent,
      });
      return [];
    } catch (reason) {
      return [{ file, why: toApiError(reason) }];
    }
  };
  const add = async (files: readonly File[]) => {
    const [now, tooMany] = [files.slice(0, left()), files.slice(Math.max(0, left()))];
    const outcome = await sending.run(files.length, async ({ each, onSent }) => {
      unsent.value = tooMany.map((file) => ({ file, why: 'tooMany' as const }));
      return each(now, (file) => sendOne(file, onSent));
    });
    if (outcome.status !== 'done') return;
    const failed = outcome.answer.done.flat();
    unsent.value = [...failed, ...unsent.peek()];
    await resource.load();
    if (failed.length < now.length) emit('litro-deposit-proved', { deposit });
  };
  return { unsent, add };
}

function createReading({ download }: DepositsState['session']): Pick<AttachmentsState, 'read' | 'save'> {
  const read: AttachmentsState['read'] = ({ _id, contentType }, locale, stop) =>
    download('GET /admin/organization/download', {
      query: { attachment: _id },
      accept: contentType,
      locale,
      signal: stop,
      onBytes: () => undefined,
    });
  return {
    read,
    save: async (attachment, locale) =>
      saveFile(await read(attachment, locale, new AbortController().signal), attachment.name),
  };
}
