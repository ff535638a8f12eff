/** The calls of the page: signed in as the first administrator of the chosen company, whose sign-in the sandbox tells. */

/** The demo companies that can be chosen, each with a sign-in. */
export async function listCompanies() {
  const { docs } = await read(await fetch('/sandbox/accounts'));
  const companies = new Map();
  for (const account of docs) {
    if (account.role !== 'AdminOrg' || companies.has(account.organisationId)) continue;
    companies.set(account.organisationId, account);
  }
  return [...companies.values()];
}

/** Signs in; the answer calls on behalf of that company. */
export async function enter({ identifier, password }) {
  const answer = await fetch('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  const { authHeader: authorization } = await read(answer);
  return {
    get: async (path, query = {}) => {
      const asked = new URLSearchParams(query);
      return read(await fetch(`${path}?${asked}`, { headers: { authorization } }));
    },
    post: async (path, body, key) => {
      const headers = { authorization, 'content-type': 'application/json' };
      if (key) headers['idempotency-key'] = key;
      return read(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
    },
  };
}

/** What a refused call says, for `catch`; one that did not come through rejects with what `fetch` rejects with. */
export class Refused extends Error {
  constructor({ code, message, requestId }) {
    super(message);
    this.code = code;
    this.requestId = requestId;
  }
}

async function read(answer) {
  const body = await answer.json();
  if (!answer.ok) throw new Refused(body);
  return body;
}
