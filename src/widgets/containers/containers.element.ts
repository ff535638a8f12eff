import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-containers>` keeps the organisation's containers: what is filled and is no vehicle. They hold credit as vehicles do.
 * Before a container becomes inactive or deleted it says how much returns to the company.
 *
 * It needs `portal.container.list`; with `portal.transaction.list` it also tells what the rules would say of a refuel.
 */
export const element = registerElement('litro-containers');
