import { connect } from '/litro.js';

const backEnd = new URL(window.location.href);
backEnd.port = String(Number(backEnd.port || 80) + 1);

// The intranet's own back end knows which companies this dashboard shows and signs in to each.
async function ask(company, what) {
  const answer = await fetch(new URL(`/intranet/${company}/${what}`, backEnd.origin), { method: 'POST' });
  if (!answer.ok) throw new Error(`The back end did not answer (${answer.status}).`);
  return answer.text();
}

const join = (company) =>
  connect({ host: window.location.origin, name: company, getToken: () => ask(company, 'token') });

for (const tile of document.querySelectorAll('[data-company]')) {
  const { company } = tile.dataset;
  const button = tile.querySelector('button');
  let connection = join(company);
  let joined = true;
  let name = '';
  const label = () => {
    button.textContent = joined ? 'Sair' : 'Entrar';
    button.setAttribute('aria-label', `${button.textContent}: ${name}`);
  };
  button.addEventListener('click', async () => {
    if (joined) await connection.logOff();
    else connection = join(company);
    joined = !joined;
    label();
  });
  ask(company, 'name').then(
    (answered) => {
      name = answered;
      tile.querySelector('h2').textContent = name;
      label();
    },
    () => undefined,
  );
}

document.querySelector('#today').textContent = new Date().toLocaleDateString('pt-BR', { dateStyle: 'full' });
