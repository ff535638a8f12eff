import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-plans>` keeps the plans, for a super administrator: named sets of modules and of parts of the menu, which the terms of a
 * company name. It makes and changes them, and deletes those that no company has. It needs no organisation selected.
 */
export const element = registerElement('litro-plans');
