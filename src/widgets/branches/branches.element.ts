import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-branches>` manages the branches of a company: their names, addresses and parent organizations. The company is
 * level 1; branches have levels 2 to 4. A new branch inherits the terms of its parent. A branch can be deleted if it
 * has no credit, debt, fuel, branches, or open purchases, payments or bills.
 *
 * Needs the permission `portal.branches.list`. The element always shows the branches of the user's own company, not of
 * the selected organization. A super administrator sees the branches of all companies, without a selected organization,
 * and can change the terms of each branch.
 */
export const element = registerElement('litro-branches');
