/** A name for each kind, with which it is tried. There are permissions of these areas. */
export const examples = {
  plain: 'free-credit',
  movement: 'returns',
};
