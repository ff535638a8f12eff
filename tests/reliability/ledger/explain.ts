import type { Operation } from '../../movements/describe-movement.ts';
import type { ModelOrganization, Outcome } from '../../movements/model.ts';
import { searchOrder, type Execution, type Explanation as OrderExplanation } from '../order/search.ts';
import { plain } from './company.ts';
import { perform, type World } from './perform.ts';

export interface LedgerExecution extends Execution {
  readonly operation: Operation;
  readonly isExplainedBy: (outcome: Outcome) => boolean;
}

export interface LedgerObservation extends Omit<Execution, 'hint'> {
  readonly isTrueOf: (organization: ModelOrganization, surroundings: World) => boolean;
}

export interface History {
  readonly executions: readonly LedgerExecution[];
  readonly observations: readonly LedgerObservation[];
}

export type Explanation = OrderExplanation<ModelOrganization>;

/**
 * Searches for an order of the operations that explains all answers. Some answers omit the right to refuel anywhere or the
 * status of a cost center. So several orders may exist, with different end states; `isEnd` selects the end state.
 */
export function explain(
  start: ModelOrganization,
  { executions, observations }: History,
  surroundings: World,
  isEnd?: (end: ModelOrganization) => boolean,
): Explanation {
  const worldOf = ({ hint }: LedgerExecution): World =>
    hint === '' ? surroundings : { ...surroundings, entryId: hint };
  return searchOrder<ModelOrganization, LedgerExecution>(
    start,
    {
      executions,
      observations: observations.map((observation) => ({
        ...observation,
        isTrueOf: (organization) => observation.isTrueOf(organization, surroundings),
      })),
    },
    {
      after(organization, execution) {
        const { next, outcome } = perform(organization, execution.operation, worldOf(execution));
        return execution.isExplainedBy(outcome) ? next : null;
      },
      answerOf: (organization, execution) =>
        JSON.stringify(perform(organization, execution.operation, worldOf(execution)).outcome),
      stateKeyOf: (organization) => [plain(organization), distributionsByWallet(organization)],
    },
    isEnd,
  );
}

/**
 * Distributions and collections of each wallet, in order. The order decides the remainder of each distribution in the
 * wallet.
 */
function distributionsByWallet({ entries, wallets }: ModelOrganization): unknown {
  const byWallet = new Map<string, string[]>([...wallets.keys()].sort().map((id) => [id, []]));
  for (const { id, kind, collectsId, postings } of entries) {
    if (kind !== 'distribution' && collectsId === undefined) continue;
    for (const { accountId, amountCents } of postings) {
      byWallet.get(accountId)?.push(`${collectsId ?? id} ${amountCents}`);
    }
  }
  return [entries.length, ...byWallet];
}
