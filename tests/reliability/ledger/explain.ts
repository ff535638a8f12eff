/** Whether what clients of the ledger of credit saw can have happened one after the other. */
import type { Operation } from '../../movements/describe-movement.ts';
import type { ModelOrganization, Outcome } from '../../movements/model.ts';
import { searchOrder, type Deed as AnyDeed, type Explanation as Found } from '../order/search.ts';
import { plain } from './company.ts';
import { perform, type World } from './perform.ts';

/** Something that was done; its hint is its entry, where it made one. */
export interface Deed extends AnyDeed {
  readonly operation: Operation;
  readonly isExplainedBy: (outcome: Outcome) => boolean;
}

/** Something that was seen and changed nothing: a refusal, a read. */
export interface Sight extends Omit<AnyDeed, 'hint'> {
  readonly isTrueOf: (organization: ModelOrganization, surroundings: World) => boolean;
}

export interface History {
  readonly deeds: readonly Deed[];
  readonly sights: readonly Sight[];
}

export type Explanation = Found<ModelOrganization>;

/**
 * Where several orders explain all that was heard, they may end differently: whether a wallet may refuel anywhere is told by
 * no answer, nor is which came first of a cost centre's end and return. `isEnd` says which end an order must have.
 */
export function explain(
  start: ModelOrganization,
  { deeds, sights }: History,
  surroundings: World,
  isEnd?: (end: ModelOrganization) => boolean,
): Explanation {
  const worldOf = ({ hint }: Deed): World =>
    hint === '' ? surroundings : { ...surroundings, entryId: hint };
  return searchOrder<ModelOrganization, Deed>(
    start,
    {
      deeds,
      sights: sights.map((sight) => ({
        ...sight,
        isTrueOf: (organization) => sight.isTrueOf(organization, surroundings),
      })),
    },
    {
      after(organization, deed) {
        const { next, outcome } = perform(organization, deed.operation, worldOf(deed));
        return deed.isExplainedBy(outcome) ? next : null;
      },
      says: (organization, deed) =>
        JSON.stringify(perform(organization, deed.operation, worldOf(deed)).outcome),
      placeOf: (organization) => [plain(organization), handedOutIn(organization)],
    },
    isEnd,
  );
}

/** By wallet in which order it was handed credit, and which of that was collected again: what is left of each depends on it. */
function handedOutIn({ entries, wallets }: ModelOrganization): unknown {
  const byWallet = new Map<string, string[]>([...wallets.keys()].sort().map((id) => [id, []]));
  for (const { id, kind, collectsId, postings } of entries) {
    if (kind !== 'distribution' && collectsId === undefined) continue;
    for (const { accountId, amountCents } of postings) {
      byWallet.get(accountId)?.push(`${collectsId ?? id} ${amountCents}`);
    }
  }
  return [entries.length, ...byWallet];
}
