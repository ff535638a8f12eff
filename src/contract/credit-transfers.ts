/**
 * Credit transfers between organizations: within a company, or by a super administrator between any two organizations.
 */
import { type Static } from 'typebox';
import { Balance } from './balance.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, PositiveAmount, Reais } from './values.ts';

const route = routeOf('Organizations');

/**
 * A credit transfer: its amount in reais, and the balances of both organizations afterwards. Each organization has its
 * own journal entry.
 */
export const CreditTransfer = closed({
  /** Id of the journal entry of the sending organization. */
  entry: Id,
  amount: Reais,
  balance: Balance,
  /** The organization that received the credit, with its journal entry and new balance. */
  received: closed({ organization: Id, entry: Id, balance: Balance }),
});
export type CreditTransfer = Static<typeof CreditTransfer>;

export const creditTransferRoutes = {
  'POST /superAdmin/organization/{id}/credit-transfer': route({
    operationId: 'transferCredit',
    summary:
      'Transfers undistributed credit to another organization. Both organizations must be pre-paid and have the same billing period.',
    access: 'session',
    moves: 'credit',
    params: IdParams,
    body: closed({ toOrganization: Id, amount: PositiveAmount }),
    refuses: [
      'permission_missing',
      'record_unknown',
      'transfer_to_itself',
      'transfer_post_paid',
      'transfer_terms_differ',
      'debt_outstanding',
      'transfer_exceeds_balance',
    ],
    response: CreditTransfer,
  }),
};
