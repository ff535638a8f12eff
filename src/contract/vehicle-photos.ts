import { PHOTO_BODY_BYTES, PhotoAnswer, PhotoDescription, PhotoInput, PhotoRemoved } from './photos.ts';
import { routeOf } from './route.ts';
import { IdParams, OrganizationSelector } from './values.ts';

const route = routeOf('Vehicles');

const base = { access: 'session', moves: 'nothing', params: IdParams, query: OrganizationSelector } as const;

export const vehiclePhotoRoutes = {
  'GET /admin/organization/vehicle/{id}/photo': route({
    operationId: 'readVehiclePhoto',
    ...base,
    summary: 'Returns the photo of a vehicle, or null if the vehicle has no photo.',
    revalidates: true,
    response: PhotoAnswer,
  }),
  'PUT /admin/organization/vehicle/{id}/photo': route({
    operationId: 'changeVehiclePhoto',
    ...base,
    summary:
      'Sets the photo of a vehicle, and replaces an earlier photo. The photo is a JPEG or WebP file of at most 2 MB and 1 280 pixels on each side. The server removes the metadata of the camera, such as the location.',
    bodyBytes: PHOTO_BODY_BYTES,
    body: PhotoInput,
    refuses: ['record_deleted', 'photo_unreadable', 'photo_too_large'],
    response: PhotoDescription,
  }),
  'DELETE /admin/organization/vehicle/{id}/photo': route({
    operationId: 'deleteVehiclePhoto',
    ...base,
    summary: 'Removes the photo of a vehicle. Without a photo, nothing happens.',
    refuses: ['record_deleted'],
    response: PhotoRemoved,
  }),
};
