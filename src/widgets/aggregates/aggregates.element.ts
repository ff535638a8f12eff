import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/** Records of an organization that the user wants to see: the element that shows them, and its view. */
export interface OrganizationRequest {
  /** Organization to select first; null if the element covers all organizations. */
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
  /** Value of the element's attribute `view`; empty for its default view. */
  readonly view: string;
}

/**
 * `<litro-aggregates>` shows reports across all organizations, or across organizations that the user selects. Some
 * reports list the sums of each organization, other reports the records of all organizations together. A row has a link
 * to its organization. Fills its width. Narrow widths show cards instead of rows.
 *
 * Only super administrators see the reports. The selected organization does not matter.
 *
 * Attributes
 * - `of`: the report: `transactions`, `tanks`, `distributions`, `centers` (cost centers), `vehicles` (and containers),
 *   `users`, `purchases`, `payments` or `waiting`. `payments` lists payments that wait for a decision, `waiting` lists
 *   items that need attention. Default: `transactions`.
 * - `view`: period, filters, chart or table, order, search, page and columns of the report. The values come from
 *   `litro-view-changed`. The element applies each new value.
 *
 * Events
 * - `litro-view-changed`: the view of the report changed. The host page can store `view` and set it again.
 * - `litro-organization-asked`: the user wants to see a row in its organization; the host page shows the element with
 *   this `view`. If `organizationId` is not null, the host page selects that organization first. Not sent in the
 *   portal, which has a link instead.
 */
export const element = describeElement({
  tag: 'litro-aggregates',
  attributes: { of: 'string', view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-organization-asked': typed<OrganizationRequest>(),
  },
});
