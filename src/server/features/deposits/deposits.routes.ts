import { MAX_ATTACHMENT_BYTES } from '#contract/facts.ts';
import { exporting } from '../../platform/exports/exporting.ts';
import { announcedBytes, fileOf, sendsFile } from '../../platform/plugins/file-body.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { announce } from '../../platform/events/announce.ts';
import { oncePerKey } from '../../ledger/idempotency/once-per-key.ts';
import {
  addAttachment,
  listAttachments,
  openAttachment,
  receiveFile,
  removeAttachment,
} from './attachments.service.ts';
import { depositsExport } from './deposits.export.ts';
import { depositPolicies } from './deposits.policy.ts';
import { createDeposit, listDeposits, removeDeposit } from './deposits.service.ts';
import { letGo, type ArrivedFile, type FileParts } from './stored-files.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'config'], depositsModule);

function depositsModule(parts: FileParts & Pick<ServerParts, 'bus' | 'config'>): Module {
  const { tenancy, bus, config } = parts;
  const announced = async <A>({ tx, organizationId }: Writing, done: Promise<A>): Promise<A> => {
    const answer = await done;
    await announce(bus, tx, organizationId, ['deposits']);
    return answer;
  };
  const removed = async (writing: Writing, done: Promise<void>) => {
    await announced(writing, done);
    return { removed: true };
  };
  return {
    policies: depositPolicies,
    handlers: {
      'GET /admin/organization/deposit': exporting(
        parts,
        (call) => listDeposits(tenancy, call),
        depositsExport(tenancy),
      ),
      'POST /admin/organization/deposit': writes(
        parts,
        (writing, { body }) => announced(writing, createDeposit(writing, body)),
        { within: (call, run) => oncePerKey(parts, call, run) },
      ),
      'DELETE /admin/organization/deposit/{id}': writes(parts, (writing, { params }) =>
        removed(writing, removeDeposit(writing, params.id)),
      ),
      'GET /admin/organization/depositAttachment': async (call) => ({
        docs: await listAttachments(tenancy, call, call.query.deposit),
      }),
      'POST /admin/organization/depositAttachment': writes(
        parts,
        (writing, { query }, file: ArrivedFile) =>
          announced(writing, addAttachment(writing, query.deposit, file, query.name)),
        {
          prepare: (call) =>
            receiveFile(parts, call, call.query.deposit, {
              pieces: fileOf(call.request, MAX_ATTACHMENT_BYTES),
              mostBytes: announcedBytes(call.request) ?? MAX_ATTACHMENT_BYTES,
              quotaBytes: config.attachmentsPerCompanyBytes,
            }),
          undo: (call, { id }) => letGo(parts, call, id),
        },
      ),
      'DELETE /admin/organization/depositAttachment': writes(parts, (writing, { query }) =>
        removed(writing, removeAttachment(writing, query.attachment)),
      ),
      'GET /admin/organization/download': sendsFile((call) =>
        openAttachment(tenancy, call, call.query.attachment),
      ),
    },
  };
}
