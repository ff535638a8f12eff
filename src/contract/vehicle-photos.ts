import { PHOTO_BODY_BYTES, PhotoAnswer, PhotoDescription, PhotoInput, PhotoRemoved } from './photos.ts';
import { routeOf } from './route.ts';
import { IdParams, OrganizationSelector } from './values.ts';

const route = routeOf('Vehicles');

const base = { access: 'session', moves: 'nothing', params: IdParams, query: OrganizationSelector } as const;

export const vehiclePhotoRoutes = {
  'GET /admin/organization/vehicle/{id}/photo': route({
    operationId: 'readVehiclePhoto',
    ...base,
    summary: 'The photo of a vehicle; null where it has none.',
    revalidates: true,
    response: PhotoAnswer,
  }),
  'PUT /admin/organization/vehicle/{id}/photo': route({
    operationId: 'changeVehiclePhoto',
    ...base,
    summary:
      'Gives a vehicle a photo in place of the one before: JPEG or WebP, at most 2 MB and 1 280 pixels on either side. What a camera wrote beside the picture, such as the place, is not kept.',
    bodyBytes: PHOTO_BODY_BYTES,
    body: PhotoInput,
    refuses: ['record_deleted', 'photo_unreadable', 'photo_too_large'],
    response: PhotoDescription,
  }),
  'DELETE /admin/organization/vehicle/{id}/photo': route({
    operationId: 'deleteVehiclePhoto',
    ...base,
    summary: 'Takes the photo of a vehicle away; without one, nothing happens.',
    refuses: ['record_deleted'],
    response: PhotoRemoved,
  }),
};
