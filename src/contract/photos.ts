/** Picture of a record, base64 in JSON. Pages show such a picture as a `data:` URL. */
import { Type, type Static } from 'typebox';
import { MAX_PHOTO_BYTES } from './facts.ts';
import { closed, Instant, orNull } from './values.ts';

const MAX_PHOTO_LETTERS = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;
/** Maximum request body with one picture. */
export const PHOTO_BODY_BYTES = MAX_PHOTO_LETTERS + 64 * 1024;

const described = {
  contentType: Type.Enum(['image/jpeg', 'image/webp']),
  width: Type.Integer(),
  height: Type.Integer(),
  changedAt: Instant,
};

/** Description of a picture, without its bytes. */
export const PhotoDescription = closed(described);
export type PhotoDescription = Static<typeof PhotoDescription>;

export const Photo = closed({
  ...described,
  /** Content of the picture, in base64. */
  photo: Type.String(),
});
export type Photo = Static<typeof Photo>;

/** The picture of a record; null if the record has no picture. */
export const PhotoAnswer = closed({ photo: orNull(Photo) });

export const PhotoInput = closed({
  photo: Type.String({ format: 'base64', minLength: 4, maxLength: MAX_PHOTO_LETTERS }),
});

/** Result of the removal of a picture. `removed` is false if the record had no picture. */
export const PhotoRemoved = closed({ removed: Type.Boolean() });
