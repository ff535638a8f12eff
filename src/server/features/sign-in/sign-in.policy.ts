import type { Module, Policy } from '../../platform/plugins/routes.ts';

const anyone: Policy = { organization: 'none' };
const ownAccount: Policy = { organization: 'none' };

export const signInPolicies = {
  'POST /login': anyone,
  'POST /login/forgot': anyone,
  'POST /login/reset': anyone,
  'POST /user/session/renew': anyone,
  'GET /user/validSession': ownAccount,
  'PUT /user/authenticationPass': ownAccount,
  'POST /user/logoff': ownAccount,
  'GET /user/session': ownAccount,
  'POST /user/two-step': ownAccount,
  'PUT /user/two-step': ownAccount,
  'DELETE /user/two-step': ownAccount,
  'POST /user/two-step/mail': ownAccount,
  'PUT /user/two-step/mail': ownAccount,
  'DELETE /user/two-step/mail': ownAccount,
  'DELETE /user/session/{id}': ownAccount,
  'GET /user/id/{identifier}': { organization: 'selected', permission: 'portal.driver.list' },
} satisfies Module['policies'];
