/**
 * Serialization of responses by the contract's schemas. Compiling takes milliseconds for each of hundreds of schemas.
 * The server therefore compiles each schema at its first response, once per process.
 */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

/** Number of rows from which JSON.stringify takes a third of the compiled serializer's time. */
const LONG_LIST = 500;

type Serializer = (answer: unknown) => string;

const compile = SerializerSelector()(
  {},
  { largeArrayMechanism: 'json-stringify', largeArraySize: LONG_LIST },
);
const compiled = new WeakMap<object, Serializer>();

function serializerOf(schema: object): Serializer {
  const known = compiled.get(schema);
  if (known) return known;
  // The types of the compiler require route properties, but the compiler reads only the schema.
  const made = compile({ schema, method: '', url: '', httpStatus: '' });
  compiled.set(schema, made);
  return made;
}

export function useSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler<object>(
    ({ schema }) =>
      (answer) =>
        serializerOf(schema)(answer),
  );
}
