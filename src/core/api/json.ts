/**
 * Writes JSON without calling `toJSON`. A host page may define `toJSON` on `Array.prototype`, which turns a list into a
 * string. Undefined fields are left out.
 */
export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${[...value].map(writeJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, part]) => part !== undefined);
    return `{${fields.map(([name, part]) => `${quote(name)}:${writeJson(part)}`).join(',')}}`;
  }
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('No such number in JSON.');
  return String(value ?? null);
}

const stringify = JSON.stringify;

function quote(text: string): string {
  return stringify(text);
}
