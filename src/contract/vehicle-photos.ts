/** The picture of a vehicle. It travels as base64 within JSON, which a page shows as a `data:` address. */
import { Type, type Static } from 'typebox';
import { MAX_PHOTO_BYTES } from './facts.ts';
import { routeOf } from './route.ts';
import { closed, IdParams, Instant, OrganizationSelector } from './values.ts';

const route = routeOf('Vehicles');

const MAX_PHOTO_LETTERS = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;
const BODY_BYTES = MAX_PHOTO_LETTERS + 64 * 1024;

const described = {
  contentType: Type.Enum(['image/jpeg', 'image/webp']),
  width: Type.Integer(),
  height: Type.Integer(),
  changedAt: Instant,
};

/** What is known of a picture without looking at it. */
export const PhotoDescription = closed(described);
export type PhotoDescription = Static<typeof PhotoDescription>;

/** A picture. */
export const VehiclePhoto = closed({
  ...described,
  /** Base64. */
  photo: Type.String(),
});
export type VehiclePhoto = Static<typeof VehiclePhoto>;

const base = { access: 'session', moves: 'nothing', params: IdParams, query: OrganizationSelector } as const;

export const vehiclePhotoRoutes = {
  'GET /admin/organization/vehicle/{id}/photo': route({
    operationId: 'readVehiclePhoto',
    ...base,
    summary: 'The photo of a vehicle; null where it has none.',
    revalidates: true,
    response: closed({ photo: Type.Union([VehiclePhoto, Type.Null()]) }),
  }),
  'PUT /admin/organization/vehicle/{id}/photo': route({
    operationId: 'changeVehiclePhoto',
    ...base,
    summary:
      'Gives a vehicle a photo in place of the one before: JPEG or WebP, at most 2 MB and 1 280 pixels on either side. What a camera wrote beside the picture, such as the place, is not kept.',
    bodyBytes: BODY_BYTES,
    body: closed({
      photo: Type.String({ format: 'base64', minLength: 4, maxLength: MAX_PHOTO_LETTERS }),
    }),
    refuses: ['record_deleted', 'photo_unreadable', 'photo_too_large'],
    response: PhotoDescription,
  }),
  'DELETE /admin/organization/vehicle/{id}/photo': route({
    operationId: 'deleteVehiclePhoto',
    ...base,
    summary: 'Takes the photo of a vehicle away; without one, nothing happens.',
    refuses: ['record_deleted'],
    response: closed({ removed: Type.Boolean() }),
  }),
};
