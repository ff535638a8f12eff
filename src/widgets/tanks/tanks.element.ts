import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-tanks>` manages the internal tanks of the organization, with level, claimed and free volume, days left and
 * reorder point. An open tank shows its readings and its book. The user can save the book as a file.
 *
 * Needs the module `fuelManagement` and the permission `portal.internalTank.list`. Recording and booking a reading
 * needs `portal.internalTankTransaction.add`. The book needs `portal.internalTankTransaction.list`.
 */
export const element = registerElement('litro-tanks');
