import { fileKindOf } from './file-kind.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { ReadingChoice } from './reading-choice.ts';
import { refusalFrom, refusalOf } from './refusals.ts';
import type { ReadingOrder, WorkerMessage } from './spreadsheet.worker.ts';
import type { SpreadsheetAnswer } from './spreadsheet-answer.ts';
import { startWorker } from './start-worker.ts';

export type SelectedFile = Blob & { readonly name: string };

/**
 * Reads the first visible sheet of an XLSX, or a CSV in any usual encoding and with any usual separator. The header is
 * the row that the user selected, or the first rows' best match of column names. Rows above the header are left out.
 *
 * The cells are formatted texts. A CPF keeps its zeros, also as a number with a format such as `00000000000`. Dates are
 * `YYYY-MM-DD`, with ` HH:MM` if they have a time. Numbers have the page's decimal mark, without exponent or grouping.
 * Cells of a CSV stay unchanged. Hidden rows and columns are read too.
 *
 * The result has all filled rows, or the file is refused. Formulas are refused, because their stored values may be
 * outdated. The function never throws. A worker reads the file and is terminated after `limits.milliseconds`. If the
 * host page blocks workers, the page itself reads a CSV and refuses an XLSX with `only_csv_here`.
 */
export async function readSpreadsheet(
  file: SelectedFile,
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

/** Resolves to the worker's next message, to null if the worker fails, or to undefined after the timeout. */
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
      // The caller handles the error; the host page's error reporting must not receive it.
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
  file: SelectedFile,
  limits: Limits,
  choice: ReadingChoice,
): Promise<SpreadsheetAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (fileKindOf(file.name, bytes) === 'xlsx') return refusalOf('only_csv_here');
  const { readCsvFile } = await import('./read-csv-file.ts');
  return readCsvFile(bytes, limits, choice);
}
