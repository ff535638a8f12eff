/**
 * Answers as text, by the schemas of the contract. To compile a schema takes milliseconds, and there are hundreds: each is
 * compiled for the first answer that needs it, and once in this process, at however many addresses it stands.
 */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

/** From this many rows on, the engine's own serialiser takes a third of the time of the one made from the schema. */
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
  // It asks for the route, and reads the schema alone.
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
