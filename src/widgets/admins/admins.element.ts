import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-admins>` keeps the administrators and operators of a company: what they are called, how they are reached, whether they may
 * sign in, and which branches they may select. A new one is mailed a link to set a password, and may do at most what
 * whoever makes them may. Who goes out of use is signed out at once. What each of them may do is said by `<litro-permissions>`.
 *
 * It needs `portal.admin.list`, and always shows those of the own company, whichever organisation is selected. A super
 * administrator sees those of every company, without one selected.
 */
export const element = registerElement('litro-admins');
