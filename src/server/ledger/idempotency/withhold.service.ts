import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { findAnswersNaming, storeAnswer } from './idempotency.repository.ts';

type WithheldJson =
  | null
  | boolean
  | number
  | string
  | readonly WithheldJson[]
  | { readonly [name: string]: WithheldJson };

/**
 * In every stored response of the organization, gives each record whose `_id` is `id` the values of `properties`. Adds
 * no property that a record lacks.
 */
export async function replaceInAnswers(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  properties: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const { answer, requestHash, ...owner } of await findAnswersNaming(tx, organizationId, id)) {
    const redactedAnswer = replaced(JSON.parse(answer) as WithheldJson, id, properties);
    await storeAnswer(tx, owner, requestHash, redactedAnswer);
  }
}

function replaced(
  value: WithheldJson,
  id: string,
  properties: Readonly<Record<string, string | null>>,
): WithheldJson {
  if (isList(value)) return value.map((one) => replaced(one, id, properties));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([name, one]) => [name, replaced(one, id, properties)] as const);
  if (value['_id'] !== id) return Object.fromEntries(inside);
  return Object.fromEntries(
    inside.map(([name, one]) => [name, Object.hasOwn(properties, name) ? (properties[name] ?? null) : one]),
  );
}

const isList = (value: WithheldJson): value is readonly WithheldJson[] => Array.isArray(value);
