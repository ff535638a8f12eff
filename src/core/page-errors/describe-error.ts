/** Report of an error: names and positions in the suite's code, never text of the screen. */
import type { CLIENT_ERROR_HINTS } from '#contract/choices.ts';
import type { RouteBody } from '#contract/routes.ts';
import { readStack, type StackFrame } from './read-stack.ts';
import type { PageError } from './note-error.ts';

export type ErrorReport = RouteBody<'POST /client-error'>;

export interface ErrorPage {
  readonly version: string;
  readonly mode: 'portal' | 'embedded';
  readonly isOwn: (url: string) => boolean;
  readonly userAgent: string;
  readonly language: string;
}

type ErrorHint = (typeof CLIENT_ERROR_HINTS)[number];

const HINTS: readonly (readonly [ErrorHint, RegExp])[] = [
  ['code_not_loaded', /dynamically imported module|module script failed/],
  [
    'property_of_nothing',
    /properties of (?:undefined|null)|(?:undefined|null) is not an object|is (?:undefined|null)$/,
  ],
  ['not_initialized', /before initialization|uninitialized variable/],
  ['not_a_function', /is not a function/],
  ['not_iterable', /is not iterable/],
  ['not_defined', /is not defined|Can't find variable/],
  ['endless_recursion', /Maximum call stack|too much recursion/],
  ['unreachable', /Failed to fetch|NetworkError|Load failed/],
  ['storage_full', /exceeded the quota|QuotaExceeded/],
];
const LONGEST_MESSAGE = 2_000;
/**
 * Largest number of stack frames in a report. The value copies the contract's limit, because importing the limit would
 * load another chunk, which may be missing.
 */
const MOST_FRAMES = 10;

/**
 * Report of an error; null for errors outside the suite. On a host page the innermost script must be part of the suite.
 * Errors without a script count only if the suite caught them. Never throws.
 */
export function describeError(pageError: PageError, page: ErrorPage): ErrorReport | null {
  try {
    return describe(pageError, page);
  } catch {
    // The thrown value may be a proxy or have a getter that throws.
    return null;
  }
}

function describe({ error, source, tag, language }: PageError, page: ErrorPage): ErrorReport | null {
  const { name, code, message, stack } = readThrown(error);
  const text = message.slice(0, LONGEST_MESSAGE);
  const hint = HINTS.find(([, phrase]) => phrase.test(text))?.[0];
  const all = hint === 'code_not_loaded' ? missingCode(text) : readStack(stack, message);
  const isOurs = (frame: StackFrame) =>
    page.mode === 'portal' ? /^https?:/.test(frame.url) : page.isOwn(frame.url);
  const [innermost] = all;
  const isCaught = source === 'boundary' || source === 'chunk';
  if (innermost ? !isOurs(innermost) : !isCaught && page.mode !== 'portal') return null;
  const reactError = Number(/Minified React error #(\d{1,4});/.exec(text)?.[1] ?? 0);
  return {
    source,
    name,
    ...(name === 'ApiError' && /^[a-z]{1,20}(_[a-z]{1,20}){0,7}$/.test(code) && { code }),
    ...(hint && { hint }),
    ...(reactError > 0 && { reactError }),
    frames: all.filter(isOurs).slice(0, MOST_FRAMES).map(describeFrame),
    version: page.version,
    mode: page.mode,
    ...(tag && { element: tag }),
    language: languageOf(language) ?? languageOf(page.language) ?? 'pt',
    browser: browserOf(page.userAgent),
  };
}

function readThrown(error: unknown) {
  if (typeof error !== 'object' || error === null)
    return { name: 'Thrown', code: '', message: '', stack: '' };
  const { name, code, message, stack } = error as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const isError = typeof stack === 'string' || error instanceof Error;
  const known = /^[A-Za-z]{0,40}Error$/.test(text(name)) ? text(name) : isError ? 'Error' : 'Thrown';
  return { name: known, code: text(code), message: text(message), stack: text(stack) };
}

/** A failed import has no stack. Its message ends with the URL in some browsers. */
function missingCode(message: string): StackFrame[] {
  const [url] = /https?:\/\/\S+$/.exec(message) ?? [];
  return url ? [{ url, line: 0, column: 0, name: '' }] : [];
}

function describeFrame({ url, line, column, name }: StackFrame): ErrorReport['frames'][number] {
  const file = url.replace(/[?#].*$/, '').replace(/^.*\//, '');
  const called = name.replace(/^(?:async |new |get |set )+/, '').replace(/ \[as [^\]]*\]$/, '');
  return {
    // A stack frame without a script in its URL belongs to the page. The path of the page may contain an id, so the
    // report omits it.
    file: /^[A-Za-z][A-Za-z0-9_.-]{0,74}\.(?:js|mjs|ts|tsx)$/.test(file) ? file : 'page',
    line,
    column,
    ...(/^[A-Za-z_$<][A-Za-z0-9_.$<>]{0,59}$/.test(called) && { function: called }),
  };
}

/** Copy of `parseLanguage`, because the reported error may be that the chunk with `parseLanguage` did not load. */
function languageOf(tag = ''): ErrorReport['language'] | undefined {
  const [language] = /^(?:enrtl|pt|en|es)/.exec(tag.toLowerCase()) ?? [];
  return language as ErrorReport['language'] | undefined;
}

function browserOf(userAgent: string): ErrorReport['browser'] {
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Chrom(?:e|ium)\//.test(userAgent)) return 'chromium';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}
