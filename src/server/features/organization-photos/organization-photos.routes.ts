import type { Module, Policy } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { announce } from '../../platform/events/announce.ts';
import { answerUnchanged } from '../vehicle-photos/answer-unchanged.ts';
import type { Picture } from '../vehicle-photos/picture.rules.ts';
import { checkPhoto } from '../vehicle-photos/vehicle-photos.service.ts';
import { changePhoto, readPhoto, removePhoto } from './organization-photos.service.ts';

const see: Policy = { organization: 'addressed', permission: 'portal.branches.list' };
const change: Policy = { organization: 'addressed', permission: 'portal.branches.add' };

export const serverModule = defineModule(['tenancy', 'clock', 'bus'], organizationPhotosModule);

function organizationPhotosModule(parts: Pick<ServerParts, 'tenancy' | 'clock' | 'bus'>): Module {
  const { tenancy, bus } = parts;
  const announceChange = ({ tx, organizationId }: Writing) => announce(bus, tx, organizationId, ['registry']);
  return {
    policies: {
      'GET /superAdmin/organization/{id}/photo': see,
      'PUT /superAdmin/organization/{id}/photo': change,
      'DELETE /superAdmin/organization/{id}/photo': change,
    },
    handlers: {
      'GET /superAdmin/organization/{id}/photo': async (call) => {
        const found = await tenancy.inScope(call.scope, (tx) => readPhoto(tx, call.organizationId));
        if (found && answerUnchanged(call, found)) return { photo: null };
        return { photo: found?.photo ?? null };
      },
      'PUT /superAdmin/organization/{id}/photo': writes(
        parts,
        async (writing, _call, picture: Picture) => {
          const described = await changePhoto(writing, picture);
          await announceChange(writing);
          return described;
        },
        { prepare: async ({ body }) => checkPhoto(body.photo) },
      ),
      'DELETE /superAdmin/organization/{id}/photo': writes(parts, async (writing) => {
        const removed = await removePhoto(writing);
        if (removed) await announceChange(writing);
        return { removed };
      }),
    },
  };
}
