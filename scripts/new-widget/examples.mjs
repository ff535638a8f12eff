export const examples = {
  plain: 'free-credit',
  movement: 'returns',
  register: 'internal-tanks',
  'register-with-server': 'storage-sites',
  report: 'fuel-spent',
};
