import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-organizations>` keeps the companies, for a super administrator: it registers one with its first administrator, who is mailed
 * a link, changes what it is called and where it is, and what was agreed with it, and deletes one that holds nothing. It needs no
 * organisation selected.
 */
export const element = registerElement('litro-organizations');
