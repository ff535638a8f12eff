/** A picture that a record may have. It travels as base64 within JSON, which a page shows as a `data:` address. */
import { Type, type Static } from 'typebox';
import { MAX_PHOTO_BYTES } from './facts.ts';
import { closed, Instant, orNull } from './values.ts';

const MAX_PHOTO_LETTERS = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;
/** Room in a body for one. */
export const PHOTO_BODY_BYTES = MAX_PHOTO_LETTERS + 64 * 1024;

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
export const Photo = closed({
  ...described,
  /** Base64. */
  photo: Type.String(),
});
export type Photo = Static<typeof Photo>;

/** What a call answers that reads one. */
export const PhotoAnswer = closed({ photo: orNull(Photo) });

/** What a call takes that changes one. */
export const PhotoInput = closed({
  photo: Type.String({ format: 'base64', minLength: 4, maxLength: MAX_PHOTO_LETTERS }),
});

/** What a call answers that takes one away. */
export const PhotoRemoved = closed({ removed: Type.Boolean() });
