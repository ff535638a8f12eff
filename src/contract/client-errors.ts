/** Error reports of browsers. Reports carry no screen content. */
import { Type, type Static } from 'typebox';
import { CLIENT_ERROR_HINTS, CLIENT_ERROR_SOURCES } from './choices.ts';
import { routeOf } from './route.ts';
import { closed } from './values.ts';

const route = routeOf('Service');

const MAX_FRAMES = 10;

const Position = Type.Integer({ minimum: 0, maximum: 9_999_999 });

const Frame = closed({
  /** Name of the code file, without origin, folder and query. */
  file: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,79}$' }),
  line: Position,
  column: Position,
  function: Type.Optional(Type.String({ pattern: '^[A-Za-z_$<][A-Za-z0-9_.$<>]{0,59}$' })),
});

/** Error report of a browser. No field takes free text, because an error message may contain screen content. */
const ClientError = closed({
  source: Type.Enum([...CLIENT_ERROR_SOURCES]),
  /** Class of the error, for example `TypeError`; `Thrown` if the thrown value is no error. */
  name: Type.String({ pattern: '^([A-Za-z]{0,40}Error|Thrown)$' }),
  /** An error code of this contract or of the suite. */
  code: Type.Optional(Type.String({ pattern: '^[a-z]{1,20}(_[a-z]{1,20}){0,7}$' })),
  /** Known phrase in the browser's error message. */
  hint: Type.Optional(Type.Enum([...CLIENT_ERROR_HINTS])),
  /** Number of the error message in React's list of errors. */
  reactError: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })),
  /** Frames of the error's stack, the innermost frame first. */
  frames: Type.Array(Frame, { maxItems: MAX_FRAMES }),
  /** Version of the suite that reports the error. */
  version: Type.String({ pattern: '^[0-9]{1,4}([.][0-9]{1,4}){2}(-[a-z0-9.]{1,20})?$' }),
  mode: Type.Enum(['portal', 'embedded']),
  element: Type.Optional(Type.String({ pattern: '^litro(-[a-z]{1,20}){1,4}$' })),
  language: Type.Enum(['pt', 'en', 'es', 'enrtl']),
  browser: Type.Enum(['chromium', 'firefox', 'safari', 'other']),
});
export type ClientError = Static<typeof ClientError>;

export const clientErrorRoutes = {
  'POST /client-error': route({
    operationId: 'reportClientError',
    summary:
      'Writes the report of a browser error to the log of the server. `isWritten` is false if the server does not log reports, or if too many reports arrived within a minute.',
    access: 'open',
    moves: 'nothing',
    body: ClientError,
    response: closed({ isWritten: Type.Boolean() }),
  }),
};
