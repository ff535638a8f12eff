import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-api-keys>` manages the API keys of the company. With a key, the back end of a partner opens embed sessions for
 * elements on its pages. The user selects the elements of a key, whether its sessions may change data, and the origins of
 * the pages. The element shows the secret of a key once: after its creation, and after each replacement. A revocation ends
 * all sessions of the key at once.
 *
 * Needs the permission `portal.settings.add`. Works only in the portal, because no embed session may manage keys.
 */
export const element = registerElement('litro-api-keys');
