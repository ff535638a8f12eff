/**
 * Generators of values from JSON schemas: valid values, and values with exactly one fault. They read plain JSON Schema, so a
 * new field or bound of the contract needs no change of this file.
 */
import fc, { type Arbitrary } from 'fast-check';
import { checkDigit, cnpjCheckDigits } from '#core/validation/cnpj.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import { tidyLine } from '#core/validation/line.ts';
import { stringFormats, type StringFormat } from '#core/validation/string-formats.ts';
import { isPlate } from '#core/validation/plate.ts';

/** JSON text for values that JavaScript cannot express: `1e400`, a repeated key, invalid documents. */
export class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text.length > 200
      ? `${this.text.slice(0, 200)}… (${this.text.length} characters)`
      : this.text;
  }
  [fc.toStringMethod](): string {
    return this.toString();
  }
}

/**
 * A JSON value before serialization. Any part of the value may be a `Written`, whose text the serializer copies
 * unchanged.
 */
export type Draft = unknown;

export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly line?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly decimals?: number;
}

export interface Fault {
  readonly what: string;
  readonly value: Arbitrary<Draft>;
}

/** Returns existing values for a property by its name, or undefined if the value must be generated. */
export type ExistingValues = (property: string, schema: JsonSchema) => Arbitrary<Draft> | undefined;
const nothingKnown: ExistingValues = () => undefined;

/** Text in generated requests. An answer with this text repeats the request, which no refusal may do. */
export const CANARY = 'canary742';

export function writeJson(draft: Draft): string {
  if (draft instanceof Written) return draft.text;
  if (Array.isArray(draft)) return `[${draft.map(writeJson).join(',')}]`;
  if (typeof draft !== 'object' || draft === null) return JSON.stringify(draft);
  return writeMembers(Object.entries(draft).map(([key, part]) => [key, writeJson(part)]));
}

function writeMembers(members: readonly (readonly [key: string, text: string])[]): string {
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
}

const anyText: Arbitrary<string> = fc.oneof(
  // PostgreSQL cannot store U+0000, so no valid text contains it.
  {
    weight: 3,
    arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  fc.constantFrom(
    '',
    ' ',
    '0',
    'null',
    '__proto__',
    'constructor',
    "' OR 1=1 --",
    '%',
    '\\',
    '_',
    '${7*7}',
    '\u202e\u2066abc',
    '\ufeff',
    'Ana\u0301 São José',
    '🧑🏽‍🚒🇧🇷',
    '\u{10ffff}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
  ),
);

/** Strings that JSON can contain but PostgreSQL cannot store. */
const unkeepable = ['\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\udc00\ud800'];

export function validOf(
  schema: JsonSchema,
  known: ExistingValues = nothingKnown,
  property = '',
): Arbitrary<Draft> {
  const existing = known(property, schema);
  const made = madeUp(schema, known, property);
  return existing ? fc.oneof({ weight: 3, arbitrary: existing }, made) : made;
}

function madeUp(schema: JsonSchema, known: ExistingValues, property: string): Arbitrary<Draft> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => validOf(branch, nothingKnown, property)));
  switch (schema.type) {
    case 'object':
      return validObject(schema, known);
    case 'array':
      return fc.array(validOf(schema.items ?? {}, known, property), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 4),
      });
    case 'string':
      return validString(schema);
    case 'integer':
    case 'number':
      return validNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function validObject(schema: JsonSchema, known: ExistingValues): Arbitrary<Record<string, Draft>> {
  const { properties = {}, required = [] } = schema;
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, validOf(property, known, name)]),
    ),
    { requiredKeys: [...required] },
  ) as Arbitrary<Record<string, Draft>>;
}

function validString(schema: JsonSchema): Arbitrary<string> {
  const { format, pattern, line = false, minLength = 0, maxLength = 200 } = schema;
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'plate') return fc.stringMatching(/^[A-Z]{3}\d[A-J0-9]\d\d$/);
  if (format !== undefined) return textOfFormat(format);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const short = fc.oneof(anyText, fc.constant(CANARY));
  // The minimum length of a one-line text counts its characters after trimming.
  const isShort = (text: string) => line && [...tidyLine(text)].length < minLength;
  return short.map((text) =>
    cut(isShort(text) ? 'x'.repeat(minLength) + text : text.padEnd(minLength, 'x'), maxLength),
  );
}

const digits = (length: number) => fc.noBias(fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)));
const formats: Readonly<Record<StringFormat, Arbitrary<string>>> = {
  'access-key': digits(12).map((twelve) => {
    const key = `352611${twelve}${cnpjCheckDigits(twelve)}650010001827151001015719`.slice(0, 43);
    return `${key}${checkDigit(key)}`;
  }),
  cpf: digits(9).map((nine) => nine + cpfCheckDigits(nine)),
  cnpj: digits(12).map((twelve) => twelve + cnpjCheckDigits(twelve)),
  plate: fc.noBias(fc.stringMatching(/^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$/)),
  phone: fc.stringMatching(/^[1-9]{2}9[0-8][0-9]{7}$/),
  'postal-code': digits(8),
  email: fc.noBias(fc.stringMatching(/^[a-z]{8}@[a-z]{3,12}\.example$/)),
  pin: digits(4),
  base64: fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((bytes) => Buffer.from(bytes).toString('base64')),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
};

function textOfFormat(format: string): Arbitrary<string> {
  if (!Object.hasOwn(formats, format)) throw new Error(`Add a generator for the format ${format} here.`);
  const known = format as StringFormat;
  return formats[known].filter((text) => stringFormats[known](text));
}

/** Cuts the text by code points, not by UTF-16 units, because JSON Schema counts code points. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}

function validNumber(schema: JsonSchema): Arbitrary<Draft> {
  const {
    decimals = schema.type === 'integer' ? 0 : 2,
    exclusiveMinimum,
    minimum = -1e6,
    maximum = 1e6,
  } = schema;
  const unit = 10 ** decimals;
  const lowest =
    exclusiveMinimum === undefined ? Math.ceil(minimum * unit) : Math.floor(exclusiveMinimum * unit) + 1;
  const highest = Math.floor(maximum * unit + 1e-6);
  const plain = fc
    .oneof(
      fc.integer({ min: lowest, max: Math.min(highest, lowest + 1000) }),
      fc.constantFrom(lowest, highest),
    )
    .map((units) => units / unit);
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    plain.map((value) => new Written(`${value}${Number.isInteger(value) ? '.0' : ''}e0`)),
  );
}

/**
 * Returns the faults that a value of this schema can have, each at one point. Empty for a schema that accepts any value.
 */
export function faultsOf(schema: JsonSchema, path = ''): Fault[] {
  return [...faultsHere(schema, path), ...faultsWithin(schema, path)];
}

function faultsHere(schema: JsonSchema, path: string): Fault[] {
  if (schema.anyOf) return unionFaults(schema.anyOf, path);
  const at = (what: string, value: Arbitrary<Draft>): Fault => ({ what: `${path || '/'} ${what}`, value });
  const wrongType = otherTypes(schema).map((value) => at(`as ${label(value)}`, fc.constant(value)));
  if (schema.const !== undefined || schema.enum) {
    return [
      ...wrongType,
      ...notListed(schema.enum ?? [schema.const]).map((value) =>
        at(`as ${label(value)}`, fc.constant(value)),
      ),
    ];
  }
  const bounds = (boundFaults[schema.type ?? ''] ?? (() => []))(schema);
  return [...wrongType, ...bounds.map(([what, value]) => at(what, value))];
}

const label = (value: Draft) => writeJson(value).slice(0, 30);

const ofEveryType: readonly (readonly [type: string, value: Draft])[] = [
  ['null', null],
  ['boolean', true],
  ['integer', 5],
  ['number', 1.5],
  ['number', new Written('1e400')],
  ['string', '10'],
  ['string', ''],
  ['string', 'NaN'],
  ['array', [5]],
  ['object', {}],
];

function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (listed) return listed.flatMap((value) => typesOfValue(value));
  if (schema.type === undefined) return ofEveryType.map(([type]) => type);
  return schema.type === 'number' ? ['number', 'integer'] : [schema.type];
}

function typesOfValue(value: unknown): string[] {
  if (value === null) return ['null'];
  return typeof value === 'number' ? ['number', 'integer'] : [typeof value];
}

function otherTypes(schema: JsonSchema): Draft[] {
  const own = typesOf(schema);
  return ofEveryType.filter(([type]) => !own.includes(type)).map(([, value]) => value);
}

function notListed(listed: readonly unknown[]): Draft[] {
  const near = listed
    .slice(0, 3)
    .flatMap((value): Draft[] =>
      typeof value === 'string'
        ? [` ${value}`, `${value}\u0000`, value.toUpperCase(), value.toLowerCase(), '', CANARY]
        : typeof value === 'number'
          ? [value + 0.5, value - 2, value + 2, new Written('1e400')]
          : typeof value === 'boolean'
            ? [!value]
            : [],
    );
  // The server trims a blank to an empty text, which may be a permitted value.
  return near.filter((value) => !listed.includes(value) && value !== ' ');
}

type Bound = readonly [what: string, value: Arbitrary<Draft>];

const boundFaults: Record<string, (schema: JsonSchema) => Bound[]> = {
  object: ({ properties = {}, required = [], additionalProperties }) => {
    const valid = validObject({ properties, required }, nothingKnown);
    const withMember = (key: string, text: string) =>
      valid.map((value) => new Written(insertMember(writeJson(value), key, text)));
    const closed = additionalProperties === false;
    return [
      ...required.map((name): Bound => [`without ${name}`, valid.map((value) => without(value, name))]),
      ...required.map((name): Bound => [
        `with ${name} twice`,
        valid.map((value) => new Written(insertMember(writeJson(value), name, writeJson(value[name])))),
      ]),
      ...(closed
        ? ([
            ['with another property', withMember(CANARY, '1')],
            ['with an empty name', withMember('', '1')],
            ['with toString', withMember('toString', '1')],
          ] satisfies Bound[])
        : []),
      ['with __proto__', withMember('__proto__', '{"polluted":true}')],
      ['with constructor', withMember('constructor', '{"prototype":{"polluted":true}}')],
    ];
  },
  array: ({ items = {}, minItems = 0, maxItems }) => [
    ...(minItems > 0 ? ([['too short', fc.constant([])]] satisfies Bound[]) : []),
    ...(maxItems === undefined
      ? []
      : ([
          ['too long', validOf(items).map((item) => Array.from({ length: maxItems + 1 }, () => item))],
        ] satisfies Bound[])),
  ],
  string: ({ minLength = 0, maxLength, format, pattern, line = false }) => [
    ...(minLength > 0 ? ([['too short', fc.constant('x'.repeat(minLength - 1))]] satisfies Bound[]) : []),
    ...(maxLength === undefined
      ? []
      : ([
          ['too long', fc.constant(CANARY.padEnd(maxLength + 1, 'x'))],
          ['too long by far', fc.constant(CANARY.padEnd(100_000, '🚚'))],
        ] satisfies Bound[])),
    ...(format === undefined && pattern === undefined
      ? []
      : ([
          [
            'off its format',
            // The server trims a one-line text before it validates the text.
            fc
              .oneof(anyText, fc.constant(CANARY))
              .filter((text) => !fitsText(line ? tidyLine(text) : text, format, pattern)),
          ],
          ...(!line && (pattern === undefined || pattern.endsWith('$'))
            ? ([
                [
                  'with a line after it',
                  validString({ ...(format && { format }), ...(pattern && { pattern }) }).map(
                    (text) => `${text}\n`,
                  ),
                ],
              ] satisfies Bound[])
            : []),
          ...(fitsText(OTHER_DIGITS, format, pattern)
            ? []
            : ([['in other digits', fc.constant(OTHER_DIGITS)]] satisfies Bound[])),
        ] satisfies Bound[])),
    ...unkeepable.map((text): Bound => [
      `as ${JSON.stringify(text)}`,
      fc.constant(text.padEnd(minLength, 'x')),
    ]),
  ],
  number: numberFaults,
  integer: numberFaults,
};

function numberFaults(schema: JsonSchema): Bound[] {
  const {
    decimals = schema.type === 'integer' ? 0 : undefined,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
  } = schema;
  const step = 10 ** -(decimals ?? 2);
  const outside = [
    ...(minimum === undefined ? [] : [minimum - step, -1e15, new Written('-1e400')]),
    ...(exclusiveMinimum === undefined
      ? []
      : [exclusiveMinimum, exclusiveMinimum - step, new Written('-0'), new Written('-0.0')]),
    ...(maximum === undefined ? [] : [Math.round((maximum + step) / step) * step, maximum + 1, 1e15]),
    ...(exclusiveMaximum === undefined ? [] : [exclusiveMaximum, exclusiveMaximum + step]),
    ...(decimals === undefined
      ? []
      : [(minimum ?? exclusiveMinimum ?? 0) + 1 + step / 10, new Written('1.0000000000000001')]),
    new Written('1e400'),
    new Written('9007199254740993'),
    new Written('1e-400'),
  ];
  return outside.map((value): Bound => [`as ${label(value)}`, fc.constant(value)]);
}

function unionFaults(branches: readonly JsonSchema[], path: string): Fault[] {
  const own = branches.flatMap(typesOf);
  const wrongType = ofEveryType
    .filter(([type]) => !own.includes(type))
    .map(([, value]): Fault => ({ what: `${path} as ${label(value)}`, value: fc.constant(value) }));
  const listed = branches.flatMap(
    (branch) => branch.enum ?? (branch.const === undefined ? [] : [branch.const]),
  );
  const nearListed = notListed(listed).map((value): Fault => ({
    what: `${path} as ${label(value)}`,
    value: fc.constant(value),
  }));
  const open = branches.filter((branch) => branch.const === undefined && branch.enum === undefined);
  const ofBranches = open.flatMap((branch) => {
    const others = branches.filter((other) => other !== branch).flatMap(typesOf);
    return typesOf(branch).some((type) => others.includes(type))
      ? []
      : [
          ...(boundFaults[branch.type ?? ''] ?? (() => []))(branch).map(([what, value]): Fault => ({
            what: `${path} ${what}`,
            value,
          })),
          ...faultsWithin(branch, path),
        ];
  });
  return [...wrongType, ...nearListed, ...ofBranches];
}

function faultsWithin(schema: JsonSchema, path: string): Fault[] {
  if (schema.type === 'array' && schema.items) {
    const { items } = schema;
    return faultsOf(items, `${path}/0`).map(({ what, value }) => ({
      what,
      value: fc
        .tuple(fc.array(validOf(items), { maxLength: 2 }), value, fc.array(validOf(items), { maxLength: 1 }))
        .map(([before, wrong, after]) => [...before, wrong, ...after]),
    }));
  }
  if (schema.type !== 'object') return [];
  const valid = validObject(schema, nothingKnown);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    faultsOf(property, `${path}/${name}`).map(({ what, value }) => ({
      what,
      value: fc.tuple(valid, value).map(([whole, wrong]) => ({ ...whole, [name]: wrong })),
    })),
  );
}

function without(value: Record<string, Draft>, name: string): Record<string, Draft> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

function insertMember(object: string, key: string, text: string): string {
  const rest = object.slice(1);
  return `{${JSON.stringify(key)}:${text}${rest === '}' ? '' : ','}${rest}`;
}

const OTHER_DIGITS = '١٢٣٤٥٦';

export function fitsText(text: string, format: string | undefined, pattern: string | undefined): boolean {
  if (format === 'uuid') return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
  if (format === 'date-time') return !Number.isNaN(Date.parse(text));
  if (format === 'plate') return isPlate(text);
  if (format !== undefined && Object.hasOwn(stringFormats, format))
    return stringFormats[format as StringFormat](text);
  return pattern !== undefined && new RegExp(pattern, 'u').test(text);
}

/** Faults of values that arrive as text, in queries and paths, where numbers are digits. Omits faults that URLs cannot carry. */
export function textFaultsOf(schema: JsonSchema, path = ''): Fault[] {
  const at = (text: string): Fault => ({ what: `${path} as ${label(text)}`, value: fc.constant(text) });
  const listed = schema.enum ?? (schema.anyOf ?? [schema]).flatMap((branch) => branch.const ?? []);
  if (listed.length > 0) {
    const near = [...notListed(listed), 'null', 'true'].filter((text) => typeof text === 'string');
    return near.filter((text) => !listed.includes(text)).map(at);
  }
  if (schema.type === 'boolean') return ['', 'TRUE', '2', 'null', 'yes', ' true', CANARY].map(at);
  const bounds = (boundFaults[schema.type ?? ''] ?? (() => []))(schema).map(([what, value]): Fault => ({
    what: `${path} ${what}`,
    value: value.map((draft) => (typeof draft === 'string' ? draft : writeJson(draft))),
  }));
  if (schema.type === 'string') return bounds.filter(({ what }) => !what.includes('\\ud'));
  return [...notDigits.map(at), ...bounds];
}

const notDigits = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1e1',
  '1,5',
  '١',
  ' 5',
  '5 ',
  '+5',
  '5n',
  'true',
  'null',
  CANARY,
];
