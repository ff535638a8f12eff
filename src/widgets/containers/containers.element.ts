import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-containers>` manages the containers of the organization: objects without a plate that take fuel, such as
 * drums. Containers hold credit like vehicles. Before a container is deactivated or deleted, the element shows the
 * amount that returns to the company.
 *
 * Needs the permission `portal.container.list`. With `portal.transaction.list`, the user can also check if the rules
 * would accept a refuel.
 */
export const element = registerElement('litro-containers');
