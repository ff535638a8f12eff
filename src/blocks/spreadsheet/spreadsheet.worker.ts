/** The worker that reads spreadsheets. One file for each: it is ended with the answer, and whatever it holds goes with it. */
import type { Limits } from './limits.ts';
import { readContent } from './read-content.ts';
import type { ReadingChoice } from './reading-choice.ts';
import { refusalFrom } from './refusals.ts';
import type { SpreadsheetAnswer } from './spreadsheet-answer.ts';

/** What it is asked. */
export interface ReadingOrder {
  readonly file: Blob;
  readonly name: string;
  readonly limits: Limits;
  readonly choice: ReadingChoice;
}

/** What it says: that it is there, then the answer. Null comes in its place where it could not be loaded. */
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
