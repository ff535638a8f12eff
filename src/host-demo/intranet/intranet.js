import { connect } from '/litro.js';

const backEnd = new URL(window.location.href);
backEnd.port = String(Number(backEnd.port || 80) + 1);

// The intranet's own back end knows which companies this dashboard shows and signs in to each.
async function ask(company, what) {
  const answer = await fetch(new URL(`/intranet/${company}/${what}`, backEnd.origin), { method: 'POST' });
  if (!answer.ok) throw new Error(`The back end did not answer (${answer.status}).`);
  return answer.text();
}

for (const company of ['first', 'second']) {
  connect({ host: window.location.origin, name: company, getToken: () => ask(company, 'token') });
  ask(company, 'name').then(
    (name) => {
      document.querySelector(`[data-company="${company}"]`).textContent = name;
    },
    () => undefined,
  );
}

document.querySelector('#today').textContent = new Date().toLocaleDateString('pt-BR', { dateStyle: 'full' });
