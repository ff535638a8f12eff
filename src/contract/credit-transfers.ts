/** Credit that one organisation gives to another one of the same company, or that a super administrator moves between any two. */
import { type Static } from 'typebox';
import { Balance } from './balance.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, PositiveAmount, Reais } from './values.ts';

const route = routeOf('Organizations');

/** What moved, in reais, and what stands after it at both ends. Each end has an entry of its own. */
export const CreditTransfer = closed({
  /** Of the organisation that gave. */
  entry: Id,
  amount: Reais,
  balance: Balance,
  /** Of the organisation that was given to. */
  received: closed({ organization: Id, entry: Id, balance: Balance }),
});
export type CreditTransfer = Static<typeof CreditTransfer>;

export const creditTransferRoutes = {
  'POST /superAdmin/organization/{id}/credit-transfer': route({
    operationId: 'transferCredit',
    summary:
      'Moves credit that is not handed out to another organization. Both pay beforehand, and for the same period.',
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
      'transfer_exceeds_balance',
    ],
    response: CreditTransfer,
  }),
};
