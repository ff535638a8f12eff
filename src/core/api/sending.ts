import { writeJson } from './json.ts';
import type { OnSent } from './upload.ts';

export interface Sending {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly body: string | Blob | undefined;
  readonly key: string | undefined;
  /** Mailed code that confirms a movement above the limit of the company. */
  readonly code?: string | undefined;
  readonly onChecking: (() => void) | undefined;
  readonly onSent: OnSent | undefined;
}

export type LooseInput = Readonly<Record<string, unknown>>;

/**
 * Throws a RangeError for a path parameter that would lead to another call, and for a number that JSON cannot express.
 */
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
    // Browsers read dot segments of a path as steps up, even when the segments are encoded.
    if (value === '' || value === '.' || value === '..') {
      throw new RangeError(`"${value}" cannot stand for {${name}} in ${template}.`);
    }
    return encodeURIComponent(value);
  });
}
