/** Credit transfers between organizations of one company; a super administrator may use any two. */
import { type Static } from 'typebox';
import { Balance } from './balance.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, PositiveAmount, Reais } from './values.ts';

const route = routeOf('Organizations');

/** Amount in reais, and both balances after the transfer. Each organization has its own journal entry. */
export const CreditTransfer = closed({
  /** Journal entry of the sender. */
  entry: Id,
  amount: Reais,
  balance: Balance,
  /** The recipient's side. */
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
