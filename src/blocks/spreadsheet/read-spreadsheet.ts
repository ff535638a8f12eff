import { fileKindOf } from './file-kind.ts';
import { LIMITS, type Limits } from './limits.ts';
import { readCsvFile } from './read-csv-file.ts';
import type { ReadingChoice } from './reading-choice.ts';
import { refusalFrom, refusalOf } from './refusals.ts';
import type { ReadingOrder, WorkerMessage } from './spreadsheet.worker.ts';
import type { SpreadsheetAnswer } from './spreadsheet-answer.ts';
import { startWorker } from './start-worker.ts';

/** A file as an input or a drop gives it. */
export type PickedFile = Blob & { readonly name: string };

/**
 * Reads the table in a spreadsheet that somebody picked: the first visible sheet of an xlsx, or a csv in any usual
 * encoding and with any usual separator. The header is the row that somebody chose, or the one among the first that names
 * the columns; titles above it stay out.
 *
 * Cells come as a person sees them: texts as they are, so that a CPF keeps its zeros, days as `YYYY-MM-DD` (with
 * ` HH:MM` if they have a time), numbers in digits with the mark of the page, without exponent or grouping, a number under a mask
 * such as `00000000000` with its zeros. What a csv has is text already and stays as it is. Hidden rows and columns are read.
 *
 * Either all filled rows are there or the file is refused: nothing is cut, skipped or guessed. Formulas are refused and
 * not taken at the value last kept, which may be stale or false. It never throws, and the page stays alive whatever
 * the file is: the work is done in a worker that is ended after `limits.milliseconds`. Where the page allows no
 * worker, a csv is read on the page in slices, and an xlsx is refused by `only_csv_here`.
 */
export async function readSpreadsheet(
  file: PickedFile,
  limits: Limits = LIMITS,
  start: () => Worker | null = startWorker,
  choice: ReadingChoice = {},
): Promise<SpreadsheetAnswer> {
  if (file.size > limits.fileBytes) {
    return refusalOf('file_too_large', { max: limits.fileBytes / 1024 / 1024 });
  }
  const worker = start();
  try {
    if (worker && (await isReady(worker, limits.milliseconds))) {
      return await askWorker(worker, { file, name: file.name, limits, choice });
    }
    return await readOnPage(file, limits, choice);
  } catch (error) {
    return refusalFrom(error);
  } finally {
    worker?.terminate();
  }
}

/** Waits for the next thing the worker says: null when it fails, undefined when it says nothing for too long. */
function nextMessage(worker: Worker, milliseconds: number): Promise<WorkerMessage | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    const answer = (message: WorkerMessage) => {
      clearTimeout(timer);
      resolve(message);
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => answer(data);
    worker.onmessageerror = () => answer(null);
    worker.onerror = (event) => {
      // What happens in it is answered for here; the page's own reports need not hear of it.
      event.preventDefault();
      answer(null);
    };
  });
}

async function isReady(worker: Worker, milliseconds: number): Promise<boolean> {
  return (await nextMessage(worker, milliseconds)) === 'ready';
}

async function askWorker(worker: Worker, order: ReadingOrder): Promise<SpreadsheetAnswer> {
  const { milliseconds } = order.limits;
  const answer = nextMessage(worker, milliseconds);
  worker.postMessage(order);
  const message = await answer;
  if (message === undefined) return refusalOf('took_too_long', { max: milliseconds / 1000 });
  return message === null || message === 'ready' ? refusalOf('damaged_file') : message;
}

async function readOnPage(
  file: PickedFile,
  limits: Limits,
  choice: ReadingChoice,
): Promise<SpreadsheetAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (fileKindOf(file.name, bytes) === 'xlsx') return refusalOf('only_csv_here');
  const reading = readCsvFile(bytes, limits, choice);
  for (;;) {
    const slice = reading.next();
    if (slice.done) return slice.value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
