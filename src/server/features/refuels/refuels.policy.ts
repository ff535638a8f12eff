/** Who may ask for refuels, and mark them afterwards. */
import type { Policy } from '../../platform/plugins/routes.ts';

export const namedByTerminal: Policy = { organization: 'named' };
export const seeing: Policy = { organization: 'selected', permission: 'portal.transaction.list' };
export const marking: Policy = { organization: 'selected', permission: 'portal.transaction.add' };
export const correcting: Policy = { organization: 'selected', permission: 'portal.vehicle.add' };
export const reversing: Policy = { organization: 'selected', roles: ['SuperAdminOrg'] };
