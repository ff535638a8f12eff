import type {
  ExportingRouteName,
  FileAnsweringRouteName,
  RouteBody,
  RouteParams,
  RouteQuery,
} from '#contract/routes.ts';
import { ApiError, errorOfAnswer, toApiError } from './api-error.ts';
import { openStream } from './exchange.ts';
import { prepare } from './sending.ts';

export type FileRouteName = ExportingRouteName | FileAnsweringRouteName;

export interface DownloadInput<N extends FileRouteName> {
  readonly params?: RouteParams<N>;
  readonly query: RouteQuery<N>;
  readonly body?: RouteBody<N>;
  readonly accept: string;
  /** Language of the words in the downloaded file, for example `pt-BR`. */
  readonly locale: string;
  /** Aborting the signal ends the download and stops the server from reading further records. */
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far. The total is unknown. */
  readonly onBytes: (bytes: number) => void;
}

/** Resolves with the whole file; rejects with an {@link ApiError} or with the signal's reason. */
export type Download = <N extends FileRouteName>(name: N, input: DownloadInput<N>) => Promise<Blob>;

export interface DownloadOptions {
  readonly host: string;
  readonly token: (stale?: string) => Promise<string | null>;
  readonly onSessionEnded: () => void;
}

export function createDownload({ host, token, onSessionEnded }: DownloadOptions): Download {
  return async (name, { params, query, body, accept, locale, signal, onBytes }) => {
    const { url, body: json } = prepare(host, name, { params, query, body });
    const sendWith = (bearer: string | null) =>
      openStream(url, bearer, signal, { Accept: accept, 'Accept-Language': locale }, json as string);
    try {
      const first = await token();
      let response = await sendWith(first);
      if (response.status === 401) {
        const fresh = await token(first ?? '');
        if (fresh !== null && fresh !== first) response = await sendWith(fresh);
        if (response.status === 401) onSessionEnded();
      }
      if (!response.ok) throw errorOfAnswer(response.status, await response.text(), response.headers);
      return await wholeOf(response, accept, onBytes);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ApiError ? error : errorOfLostFile(error);
    }
  };
}

async function wholeOf(response: Response, type: string, onBytes: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    onBytes(bytes);
  }
  return new Blob(pieces, { type });
}

/** A file that ends early is an error: the caller never gets a part of it. */
function errorOfLostFile(error: unknown): ApiError {
  if (!(error instanceof TypeError)) return toApiError(error);
  return new ApiError({
    status: 0,
    code: 'network_unreachable',
    message: 'The file did not arrive whole.',
    outcome: 'refused',
  });
}
