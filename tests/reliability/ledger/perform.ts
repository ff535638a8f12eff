import { Refusal } from '../../../src/server/platform/refusal.ts';
import type { Operation, Rules } from '../../movements/describe-movement.ts';
import { movementOf } from '../../movements/list-movements.ts';
import {
  heldCredit,
  type ModelOrganization,
  type Outcome,
  type Surroundings,
} from '../../movements/model.ts';

export type OtherRules = Readonly<Record<string, Rules>>;

export type World = Omit<Surroundings<never>, 'rules'> & {
  readonly otherRules?: OtherRules;
  /** Id of the new entry. By default, the model numbers the entries. */
  readonly entryId?: string;
};

/** Executes one operation on one organization. An error other than `Refusal` is a fault of a rule. */
export function perform(
  organization: ModelOrganization,
  operation: Operation,
  { otherRules = {}, entryId, ...world }: World,
): { readonly next: ModelOrganization; readonly outcome: Outcome } {
  const movement = movementOf(operation);
  try {
    const rules = { ...movement.rules, ...otherRules[movement.type] };
    const { next: made, ...moved } = movement.perform(organization, operation, { ...world, rules });
    const next = entryId === undefined ? made : withEntryId(organization, made, entryId);
    const answer = { ...moved, ...heldCredit(next) };
    return { next, outcome: { answer } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refusal = { code: error.code, details: error.details ?? null };
    return { next: organization, outcome: { refusal } };
  }
}

function withEntryId(before: ModelOrganization, after: ModelOrganization, id: string): ModelOrganization {
  const last = after.entries.at(-1);
  if (!last || after.entries.length === before.entries.length) return after;
  return { ...after, entries: [...after.entries.slice(0, -1), Object.freeze({ ...last, id })] };
}
