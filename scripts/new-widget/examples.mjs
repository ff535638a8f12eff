/** A name for each kind, with which it is tried. */
export const examples = {
  plain: 'free-credit',
  movement: 'returns',
  register: 'internal-tanks',
  report: 'fuel-spent',
};
