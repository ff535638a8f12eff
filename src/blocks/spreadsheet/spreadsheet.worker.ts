/** Worker that reads one spreadsheet. The caller terminates it after the response, which frees its memory. */
import type { Limits } from './limits.ts';
import { readContent } from './read-content.ts';
import type { ReadingChoice } from './reading-choice.ts';
import { refusalFrom } from './refusals.ts';
import type { SpreadsheetAnswer } from './spreadsheet-answer.ts';

export interface ReadingOrder {
  readonly file: Blob;
  readonly name: string;
  readonly limits: Limits;
  readonly choice: ReadingChoice;
}

/** Messages of the worker: first `ready`, then the result. The worker sends null if its code could not be loaded. */
export type WorkerMessage = 'ready' | SpreadsheetAnswer | null;

const post = (message: WorkerMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  void data.file
    .arrayBuffer()
    .then((buffer) =>
      readContent({ name: data.name, bytes: new Uint8Array(buffer) }, data.limits, data.choice),
    )
    .catch(refusalFrom)
    .then(post);
});
post('ready');
