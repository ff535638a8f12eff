/**
 * Writes JSON without asking the values: a page may have put a `toJSON` on `Array.prototype`, which would turn a list
 * of amounts into a text. Fields that are undefined are left out.
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
