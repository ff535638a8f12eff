type Schema = Readonly<Record<string, unknown>>;

const BOUNDS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'decimals',
  'minLength',
  'maxLength',
  'pattern',
  'line',
  'minItems',
  'maxItems',
];

export function describeSchema(schema: object): string {
  const { type, anyOf, const: literal, enum: values, items, format } = schema as Schema;
  if (literal !== undefined) return JSON.stringify(literal);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((part: object) => describeSchema(part)).join(' | ');
  if (type === 'object') return describeObject(schema as Schema);
  if (type === 'array') return `(${describeSchema(items as object)})[]${describeBounds(schema as Schema)}`;
  return `${String(format ?? type ?? 'unknown')}${describeBounds(schema as Schema)}`;
}

function describeObject({ properties, required, additionalProperties }: Schema): string {
  const needed = new Set(required as string[] | undefined);
  const members = Object.entries((properties ?? {}) as Record<string, object>).map(
    ([name, member]) => `${name}${needed.has(name) ? '' : '?'}: ${describeSchema(member)}`,
  );
  return `{ ${[...members, ...(additionalProperties === false ? [] : ['…'])].join('; ')} }`;
}

function describeBounds(schema: Schema): string {
  const bounds = BOUNDS.filter((bound) => schema[bound] !== undefined);
  return bounds.length === 0
    ? ''
    : `(${bounds.map((bound) => `${bound} ${String(schema[bound])}`).join(', ')})`;
}
