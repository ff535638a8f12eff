/** The photo of a company or branch, such as its logo. */
import { PHOTO_BODY_BYTES, PhotoAnswer, PhotoDescription, PhotoInput, PhotoRemoved } from './photos.ts';
import { routeOf } from './route.ts';
import { IdParams } from './values.ts';

const route = routeOf('Organizations');

const base = { access: 'session', moves: 'nothing', params: IdParams } as const;

export const organizationPhotoRoutes = {
  'GET /superAdmin/organization/{id}/photo': route({
    operationId: 'readOrganizationPhoto',
    ...base,
    summary: 'Returns the photo of a company or a branch; null without a photo.',
    revalidates: true,
    refuses: ['permission_missing'],
    response: PhotoAnswer,
  }),
  'PUT /superAdmin/organization/{id}/photo': route({
    operationId: 'changeOrganizationPhoto',
    ...base,
    summary:
      'Stores a photo of a company or a branch in place of the previous photo. The server accepts JPEG and WebP with at most 2 MB and at most 1,280 pixels on either side. It removes data that a camera added, such as location and device.',
    bodyBytes: PHOTO_BODY_BYTES,
    body: PhotoInput,
    refuses: ['permission_missing', 'photo_unreadable', 'photo_too_large'],
    response: PhotoDescription,
  }),
  'DELETE /superAdmin/organization/{id}/photo': route({
    operationId: 'deleteOrganizationPhoto',
    ...base,
    summary: 'Deletes the photo of a company or a branch. Without a photo, nothing happens.',
    refuses: ['permission_missing'],
    response: PhotoRemoved,
  }),
};
