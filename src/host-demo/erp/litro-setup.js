import { connect } from 'https://portal.example/litro.js';

connect({
  host: 'https://portal.example',
  getToken: async () => {
    const answer = await fetch('/litro-token', { method: 'POST' });
    if (!answer.ok) throw new Error(`The back end gave no token (${answer.status}).`);
    return answer.text();
  },
});

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const log = document.querySelector('#log');

function note(text) {
  const line = document.createElement('li');
  line.textContent = `${new Date().toLocaleTimeString('pt-BR')}  ${text}`;
  log.prepend(line);
  document.querySelector('#log-empty').hidden = true;
}

document.addEventListener('litro-distributed', ({ detail }) =>
  note(`Distribuído: ${money.format(detail.amount)}`),
);
document.addEventListener('litro-collected', ({ detail }) =>
  note(`Recolhido: ${money.format(detail.amount)}`),
);
document.addEventListener('litro-session-ended', () => note('A sessão do Litro terminou.'));
