import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-plans>` manages the plans. A plan is a named set of modules and parts of the menu. The commercial terms of
 * a company name its plan.
 *
 * Only super administrators see its content. Super administrators create and change plans, and delete plans that no
 * organization uses. The standard plan cannot be deleted. Works without a selected organization.
 */
export const element = registerElement('litro-plans');
