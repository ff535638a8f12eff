import type { Language } from './languages.ts';

/** Street tiles for maps, from a server that the host page selects. The page's `img-src` must allow its origin. */
export interface MapTiles {
  /** URL template of a map tile with `{z}`, `{x}` and `{y}`, and `{s}` for several hosts. */
  readonly url: string;
  /** Plain text of the credit line that the tiles' provider requires. */
  readonly attribution: string;
  readonly attributionUrl?: string;
}

/** Reports of errors in the suite's own code. They contain no screen text, no personal data and no URL. */
export interface ErrorReports {
  /**
   * Target of error reports: `log` for the log of the Litro server, or the DSN of a Sentry project. The page's
   * `connect-src` must allow the project's origin.
   */
  readonly to: string;
  /** Share of page loads that report, from 0 to 1; default 0.5. */
  readonly sampleRate?: number;
}

export interface ConnectOptions {
  /** URL of the Litro server, such as `https://portal.example`. */
  readonly host: string;
  /** Returns a bearer token from the partner's back end. Called again after the server refused a token. */
  readonly getToken?: () => Promise<string>;
  /** Name for the `session="name"` attribute of elements. A session without a name is the page's default session. */
  readonly name?: string;
  /** Selected organization, if the token covers several. */
  readonly organizationId?: string;
  /**
   * `pt`, `en`, `es`, `enrtl`, or a tag such as `pt-BR`. Default, also for an unknown language: the nearest `lang`
   * attribute of the page.
   */
  readonly language?: Language | (string & {});
  /** Theme name, for example `light.blue` or `dark.green.flat`. */
  readonly theme?: string;
  /** Street tiles of maps. Without them a map shows state outlines and sends no requests for tiles. */
  readonly mapTiles?: MapTiles;
  /** Target of error reports; none by default. The newest connection of a page sets the target of the whole page. */
  readonly errorReports?: ErrorReports;
  /** `portal` keeps the sign-in across reloads and is only for the portal's own page. Default `embedded`. */
  readonly mode?: 'portal' | 'embedded';
}

export type ConnectionChange = Partial<Pick<ConnectOptions, 'organizationId' | 'language' | 'theme'>>;

/** `ended`: the server ended the session. `logged-off`: the user logged off on this page. */
export type EndReason = 'ended' | 'logged-off';
