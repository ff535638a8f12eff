/** Example name of a widget of each kind. `npm run test:long` creates a widget of each kind with this name. */
export const examples = {
  plain: 'free-credit',
  movement: 'returns',
  register: 'internal-tanks',
  'register-with-server': 'storage-sites',
  report: 'fuel-spent',
};
