import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { Module, Policy } from '../../platform/plugins/routes.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { defineModule } from '../server-module.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { answerUnchanged } from './answer-unchanged.ts';
import type { Picture } from './picture.rules.ts';
import { changePhoto, checkPhoto, readPhoto, removePhoto } from './vehicle-photos.service.ts';

export interface PhotoParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
}

const see: Policy = { organization: 'selected', permission: 'portal.vehicle.list' };
const change: Policy = { organization: 'selected', permission: 'portal.vehicle.add' };

export const serverModule = defineModule(['tenancy', 'clock', 'bus'], vehiclePhotosModule);

function vehiclePhotosModule({ tenancy, clock, bus }: PhotoParts): Module {
  const announceChange = ({ tx, organizationId }: Writing) => announce(bus, tx, organizationId, ['registry']);
  return {
    policies: {
      'GET /admin/organization/vehicle/{id}/photo': see,
      'PUT /admin/organization/vehicle/{id}/photo': change,
      'DELETE /admin/organization/vehicle/{id}/photo': change,
    },
    handlers: {
      'GET /admin/organization/vehicle/{id}/photo': async (call) => {
        const found = await tenancy.inScope(call.scope, (tx) =>
          readPhoto(tx, call.organizationId, call.params.id),
        );
        if (found && answerUnchanged(call, found)) return { photo: null };
        return { photo: found?.photo ?? null };
      },
      'PUT /admin/organization/vehicle/{id}/photo': writes(
        { tenancy, clock },
        async (writing, { params }, picture: Picture) => {
          const described = await changePhoto(writing, params.id, picture);
          await announceChange(writing);
          return described;
        },
        { prepare: async ({ body }) => checkPhoto(body.photo) },
      ),
      'DELETE /admin/organization/vehicle/{id}/photo': writes(
        { tenancy, clock },
        async (writing, { params }) => {
          const removed = await removePhoto(writing, params.id);
          if (removed) await announceChange(writing);
          return { removed };
        },
      ),
    },
  };
}
