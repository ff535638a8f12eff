/** Example name of each kind. `npm run test:long` tries the kinds with these names. */
export const examples = {
  plain: 'free-credit',
  movement: 'returns',
  register: 'internal-tanks',
  'register-with-server': 'storage-sites',
  report: 'fuel-spent',
};
