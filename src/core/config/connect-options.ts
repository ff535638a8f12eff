/** What a page says of its session, as plain types below the session and the page's list of them. */
import type { Language } from './languages.ts';

/** Pictures of streets for maps, from a server of the page's choice. Its origin has to stand in the page's `img-src`. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`, and `{s}` when there are several hosts. */
  readonly url: string;
  /** What their makers want to be named as; plain text. */
  readonly attribution: string;
  readonly attributionUrl?: string;
}

/** Reports of errors in the suite's own code. They hold no text of the screen, no person and no address. */
export interface ErrorReports {
  /** `log` for the log of the Litro server, or the DSN of a Sentry project, whose origin has to stand in `connect-src`. */
  readonly to: string;
  /** Share of the pages that report, from 0 to 1; default 0.5. */
  readonly sampleRate?: number;
}

export interface ConnectOptions {
  /** Address of the Litro server, such as `https://portal.example`. */
  readonly host: string;
  /** Answers a bearer token of the partner's own back end. Called again when one has been refused. */
  readonly getToken?: () => Promise<string>;
  /** `session="name"` on an element picks it; without a name it is the page's default session. */
  readonly name?: string;
  /** Which organisation to work on, where the token reaches several. */
  readonly organizationId?: string;
  /**
   * `pt`, `en`, `es` or `enrtl`, or a tag of one of them, such as `pt-BR`. Without it, or with one that there is not, the nearest
   * `lang` attribute on the page rules.
   */
  readonly language?: Language | (string & {});
  /** Such as `light.blue` or `dark.green.flat`. */
  readonly theme?: string;
  /** Streets under the places of a map. Without them a map shows the outlines of the states and asks nobody for anything. */
  readonly mapTiles?: MapTiles;
  /** Where errors of the suite are reported; nowhere without it. One for the page: that of the newest connection counts. */
  readonly errorReports?: ErrorReports;
  /** `portal` keeps the sign-in over a reload and is for the portal's own page alone; default `embedded`. */
  readonly mode?: 'portal' | 'embedded';
}

/** What can change while a page is open. */
export type ConnectionChange = Partial<Pick<ConnectOptions, 'organizationId' | 'language' | 'theme'>>;

/** `ended`: the server has ended the session. `logged-off`: somebody has, here. */
export type EndReason = 'ended' | 'logged-off';
