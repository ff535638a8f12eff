/**
 * API keys of the example pages. As an administrator of each demo company, this file creates the keys, or replaces the secrets
 * of existing keys. The back end of the pages receives only the keys.
 */

const DISTRIBUTING = [
  'portal.balanceDistribution.list',
  'portal.balanceDistribution.add',
  'portal.balanceDistribution.remove',
  'portal.balanceSharing.list',
  'portal.balanceSharing.add',
  'portal.sharedBalance.add',
  'portal.sharedBalance.remove',
  'portal.anywherePermission.add',
  'portal.expenseCenter.list',
  'portal.driver.list',
  'portal.transaction.list',
  'portal.purchase.list',
];

const PAGES = {
  erp: { name: 'Gestor ERP', elements: ['litro-balance', 'litro-distribution'], permissions: DISTRIBUTING },
  intranet: {
    name: 'Intranet',
    elements: ['litro-balance'],
    permissions: ['portal.balanceDistribution.list'],
  },
};

/**
 * Creates the keys of the first two demo companies for pages on these ports. Returns the value of LITRO_API_KEYS.
 *
 * @param {string} litroUrl
 * @param {readonly number[]} ports
 */
export async function createDemoKeys(litroUrl, ports) {
  const { docs } = await ask(litroUrl, 'GET /sandbox/accounts');
  const firstOfEach = new Map();
  for (const account of docs.filter(({ role }) => role === 'AdminOrg')) {
    if (!firstOfEach.has(account.organisationId)) firstOfEach.set(account.organisationId, account);
  }
  const [first, second] = firstOfEach.values();
  const keys = {};
  for (const [which, account] of Object.entries({ first, second })) {
    if (!account) continue;
    const { organisation: name, identifier: email } = account;
    keys[which] = { name, email, ...(await keysOf(litroUrl, account, ports)) };
  }
  return JSON.stringify(keys);
}

async function keysOf(litroUrl, { identifier, password }, ports) {
  const { authHeader } = await ask(litroUrl, 'POST /login', { body: { identifier, password } });
  const call = (name, body) => ask(litroUrl, name, { authHeader, body });
  const origins = ['localhost', '127.0.0.1'].flatMap((host) => ports.map((port) => `http://${host}:${port}`));
  const existing = (await call('GET /admin/organization/api-key?limit=100')).docs;
  const keys = {};
  for (const [page, description] of Object.entries(PAGES)) {
    const body = { ...description, origins, allowsServers: false, sessionsPerMinute: 600 };
    const id = existing.find(({ name }) => name === description.name)?._id;
    if (id) await call(`PUT /admin/organization/api-key/${id}`, body);
    const { key } = id
      ? await call(`POST /admin/organization/api-key/${id}/rotate`, { overlapMinutes: 0 })
      : await call('POST /admin/organization/api-key', body);
    keys[page] = key;
  }
  await call('POST /user/logoff');
  return keys;
}

async function ask(litroUrl, name, { authHeader, body } = {}) {
  const [method, path] = name.split(' ');
  const answer = await fetch(new URL(path, litroUrl), {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(authHeader && { authorization: authHeader }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
