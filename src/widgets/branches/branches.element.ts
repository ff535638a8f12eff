import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-branches>` keeps the branches of a company, down to the fourth level: what each is called and where it is, and what it
 * stands below. A new one begins with the terms of what it is below; one can be deleted once it holds nothing.
 *
 * It needs `portal.branches.list`, and always shows the branches of the own company, whichever organisation is selected. A super
 * administrator sees those of every company, without one selected, and changes what was agreed with each.
 */
export const element = registerElement('litro-branches');
