/** The picture of a company or branch, such as its logo. */
import { PHOTO_BODY_BYTES, PhotoAnswer, PhotoDescription, PhotoInput, PhotoRemoved } from './photos.ts';
import { routeOf } from './route.ts';
import { IdParams } from './values.ts';

const route = routeOf('Organizations');

const base = { access: 'session', moves: 'nothing', params: IdParams } as const;

export const organizationPhotoRoutes = {
  'GET /superAdmin/organization/{id}/photo': route({
    operationId: 'readOrganizationPhoto',
    ...base,
    summary: 'The photo of a company or a branch; null where it has none.',
    revalidates: true,
    refuses: ['permission_missing'],
    response: PhotoAnswer,
  }),
  'PUT /superAdmin/organization/{id}/photo': route({
    operationId: 'changeOrganizationPhoto',
    ...base,
    summary:
      'Gives a company or a branch a photo in place of the one before: JPEG or WebP, at most 2 MB and 1 280 pixels on either side. What a camera wrote beside the picture is not kept.',
    bodyBytes: PHOTO_BODY_BYTES,
    body: PhotoInput,
    refuses: ['permission_missing', 'photo_unreadable', 'photo_too_large'],
    response: PhotoDescription,
  }),
  'DELETE /superAdmin/organization/{id}/photo': route({
    operationId: 'deleteOrganizationPhoto',
    ...base,
    summary: 'Takes the photo of a company or a branch away; without one, nothing happens.',
    refuses: ['permission_missing'],
    response: PhotoRemoved,
  }),
};
