import { deactivationCalls } from './take-out-of-use.ts';

const personOf = (role: 'UserOrg' | 'User') =>
  deactivationCalls({
    kind: 'user',
    add: (stage) => stage.addPerson(role),
    restore: (stage, id) => stage.restorePerson(id),
  });
const driver = personOf('UserOrg');
const recipient = personOf('User');

export const keyedCalls = {
  'PUT /admin/organization/driver/status': [driver.byList],
  'PUT /admin/organization/recipient/status': [recipient.byList],
  'PUT /admin/organization/driver/{id}': [driver.byStatus],
  'DELETE /admin/organization/driver/{id}': [driver.byAddress],
  'PUT /admin/organization/recipient/{id}': [recipient.byStatus],
  'DELETE /admin/organization/recipient/{id}': [recipient.byAddress],
};
