/** The first account of an empty database: what is typed, one call, and the links that come back. */
const form = document.querySelector('form');
const refusal = document.getElementById('refusal');
const button = form.querySelector('button');
const word = (name) => document.querySelector(`#words [data-word="${name}"]`)?.textContent;

// As the portal of this browser looks, where somebody has chosen.
try {
  const { theme = '', language = '' } = JSON.parse(localStorage.getItem('litro.v1.look') ?? '{}');
  if (/^(light|dark)/.test(theme)) document.documentElement.dataset.scheme = theme.split('.')[0];
  if (language.endsWith('rtl')) document.documentElement.dir = 'rtl';
} catch {
  // Nothing is kept here, or nothing that can be read.
}
for (const link of document.querySelectorAll('nav a')) {
  if (link.lang === document.documentElement.lang) link.setAttribute('aria-current', 'true');
}

const bare = (text) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Modulo 11 over digits and letters, by their place behind '0'. */
function isCnpj(text) {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^0+$/.test(text)) return false;
  const digit = (part) => {
    const sum = [...part]
      .reverse()
      .reduce((all, sign, at) => all + (sign.charCodeAt(0) - 48) * ((at % 8) + 2), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(text.slice(0, 12));
  return text.endsWith(`${first}${digit(`${text.slice(0, 12)}${first}`)}`);
}

function problemOf({ name, required, value }) {
  const text = value.trim();
  if (required && !text) return word('missing');
  if (name.endsWith('.email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return word('wrongEmail');
  if (name.endsWith('federalTaxNumber') && !isCnpj(bare(text))) return word('wrongCnpj');
  const other = form.elements['superAdministrator.email'].value.trim().toLowerCase();
  return name === 'administrator.email' && text.toLowerCase() === other ? word('sameEmail') : '';
}

/** Says at the field what is wrong with it, or that nothing is. */
function check(input) {
  const problem = problemOf(input);
  const place = document.getElementById(`${input.id}-wrong`);
  if (!place) return true;
  place.textContent = problem;
  if (problem) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
  return !problem;
}

function refuse(text) {
  refusal.textContent = text;
  refusal.hidden = false;
  refusal.focus();
}

function read() {
  const body = {};
  for (const { name, value } of form.querySelectorAll('input')) {
    const text = value.trim();
    const [group, part] = name.split('.');
    if (!part) body[group] = text;
    else if (text) (body[group] ??= {})[part] = part === 'federalTaxNumber' ? bare(text) : text;
  }
  return body;
}

async function send() {
  const answer = await fetch('/set-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(read()),
  }).catch(() => null);
  if (!answer) return refuse(word('network_unreachable'));
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return show(body.docs);
  const code = body.error?.code ?? body.code;
  if (code === 'set_up_code_wrong') {
    document.getElementById('code-wrong').textContent = word(code);
    form.elements.code.setAttribute('aria-invalid', 'true');
    return form.elements.code.focus();
  }
  return refuse(word(code) ?? (code === 'validation_failed' ? word('fields') : word('unknown')));
}

function show(links) {
  const items = links.map(({ role, email, link }) => {
    const item = document.createElement('li');
    const who = document.createElement('strong');
    who.textContent = `${word(role)}: `;
    const address = document.createElement('bdi');
    address.textContent = email;
    const said = document.createElement(link ? 'a' : 'span');
    if (link) said.href = link;
    said.textContent = word(link ? 'open' : 'mailed');
    item.append(who, address, document.createElement('br'), said);
    return item;
  });
  document.querySelector('#done ul').replaceChildren(...items);
  form.hidden = true;
  document.querySelector('nav').hidden = true;
  document.getElementById('done').hidden = false;
  document.getElementById('done-heading').focus();
}

form.addEventListener('focusout', ({ target }) => {
  if (target.matches('input[aria-invalid]') || target.value) check(target);
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.getAttribute('aria-disabled') === 'true') return;
  refusal.hidden = true;
  const wrong = [...form.querySelectorAll('input')].filter((input) => !check(input));
  if (wrong.length > 0) return wrong[0].focus();
  button.setAttribute('aria-disabled', 'true');
  await send();
  button.removeAttribute('aria-disabled');
});
