import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-branches>` manages the branches of a company: their names, addresses and parent organizations. The company is
 * level 1; branches have levels 2 to 4. A new branch inherits the terms of its parent. An empty branch can be deleted:
 * it has no credit, debt, fuel or branches, and no purchase, payment or bill is open.
 *
 * Needs the permission `portal.branches.list`. The element always shows the branches of the user's own company, not of
 * the selected organization. A super administrator sees the branches of all companies, without a selected organization,
 * and can change the terms of each branch.
 */
export const element = registerElement('litro-branches');
