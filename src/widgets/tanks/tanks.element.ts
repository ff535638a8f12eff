import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-tanks>` keeps the organisation's internal tanks: level, claimed and free volume, days left and reorder point.
 * A tank opens with its readings and its book, which is taken along as a file.
 *
 * It needs `portal.internalTank.list` and the module of fuel management; readings are taken and booked with
 * `portal.internalTankTransaction.add`, the book is seen with `portal.internalTankTransaction.list`.
 */
export const element = registerElement('litro-tanks');
