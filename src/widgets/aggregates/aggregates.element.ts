import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/** What the user wants to see of one organisation: the element that is for it, and the view that it opens with. */
export interface OrganizationRequest {
  /** To be selected first; null where the element is of all organisations. */
  readonly organizationId: string | null;
  readonly element:
    | 'litro-transactions'
    | 'litro-tank-transactions'
    | 'litro-balance-sharing'
    | 'litro-fills'
    | 'litro-vehicles'
    | 'litro-containers'
    | 'litro-drivers'
    | 'litro-recipients'
    | 'litro-admins'
    | 'litro-purchase'
    | 'litro-payments'
    | 'litro-bills';
  /** Of the element's attribute `view`; empty for the element as it opens. */
  readonly view: string;
}

/**
 * `<litro-aggregates>` shows a super administrator all organizations at once, or those that are chosen: what each of them adds up to, and
 * the records of all in one list. Each row leads on to the organization that it is of. It fills the width it is given and turns into
 * cards where that is narrow.
 *
 * It shows something to super administrators alone, whichever organization is selected.
 *
 * Attributes
 * - `of`: what is shown: `transactions` (default), `tanks`, `distributions`, `centers` (cost centers), `vehicles` (and containers), `users`,
 *   `purchases`, `payments` that wait for a decision, or what is `waiting` for somebody.
 * - `view`: what is shown first (period, filters, chart or table, order, search, page), as `litro-view-changed` told it.
 *
 * Events
 * - `litro-view-changed`: the user made another view, to be kept where the page keeps such things.
 * - `litro-organization-asked`: the user wants to see a row in its organization; the page selects that one and shows the element with this
 *   view. In the portal a link leads there, and nothing is told.
 */
export const element = describeElement({
  tag: 'litro-aggregates',
  attributes: { of: 'string', view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-organization-asked': typed<OrganizationRequest>(),
  },
});
