import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-admins>` manages the administrators and operators of a company: their names, contact data and status, and the
 * branches that they may select. An inactive person cannot sign in. The server mails a new administrator a link to set
 * a password. The permissions of a new administrator never exceed the permissions of the creator. After deactivation or
 * deletion, the server signs the person out at once. `<litro-permissions>` manages the permissions.
 *
 * Needs the permission `portal.admin.list`. The element always shows the administrators of the user's own company, not
 * of the selected organization. A super administrator sees the administrators of all companies, without a selected
 * organization.
 */
export const element = registerElement('litro-admins');
