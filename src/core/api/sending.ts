/** A call taken apart: from its name and typed input to what goes over the line. */
import { writeJson } from './json.ts';
import type { OnSent } from './upload.ts';

/** Everything a request is made of but the token. */
export interface Sending {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  /** JSON, or a file. */
  readonly body: string | Blob | undefined;
  /** The idempotency key, where the call is to happen once. */
  readonly key: string | undefined;
  readonly onChecking: (() => void) | undefined;
  readonly onSent: OnSent | undefined;
}

export type LooseInput = Readonly<Record<string, unknown>>;

/** Throws a RangeError for a path parameter that would lead to another call, and for a number that JSON has not. */
export function prepare(host: string, name: string, input: LooseInput): Sending {
  const [method = '', template = ''] = name.split(' ');
  const path = fillIn(template, (input.params ?? {}) as Readonly<Record<string, string>>);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const each of [value].flat()) if (each !== undefined) search.append(key, String(each));
  }
  return {
    name,
    method,
    path,
    url: `${host}${path}${search.size > 0 ? `?${search}` : ''}`,
    body: input.body === undefined ? (input.file as Blob | undefined) : writeJson(input.body),
    key: input.key as string | undefined,
    onChecking: input.onChecking as (() => void) | undefined,
    onSent: input.onSent as OnSent | undefined,
  };
}

function fillIn(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(params[name] ?? '');
    // A browser takes dots for a step up, encoded or not.
    if (value === '' || value === '.' || value === '..') {
      throw new RangeError(`"${value}" cannot stand for {${name}} in ${template}.`);
    }
    return encodeURIComponent(value);
  });
}
