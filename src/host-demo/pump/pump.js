import { enter, listCompanies, Refused } from './calls.js';
import { field, option, show, showDigits, showRules } from './shown.js';
import { formatThousandths, formatTotal, PRODUCTS, readNumber } from './words.js';

/** What stands behind what was typed into a field with suggestions. */
const chosen = { vehicle: null, person: null, station: null };
let calls;
/** A price that somebody typed is not replaced by the one last seen at a station. */
let isPriceTyped = false;
/** Of the refuel that is being asked for; kept until the answer is definite, so that a lost one is asked for again. */
let key = null;

const SEARCHES = {
  vehicle: {
    list: 'vehicles',
    ask: async (search) => {
      const { vehicles } = await calls.get('/v2/admin/organization/vehicle', { search, limit: 25 });
      return vehicles.map((one) => ({ ...one, label: one.licensePlate, said: `${one.make} ${one.model}` }));
    },
  },
  person: {
    list: 'people',
    ask: async (search) => {
      const { docs } = await calls.get('/admin/organization/driver', { search, limit: 25 });
      return docs.map((one) => ({ ...one, label: `${one.firstName} ${one.lastName}`, said: '' }));
    },
  },
  station: {
    list: 'stations',
    ask: async (search) => {
      const { gasStations } = await calls.get('/admin/organization/gasStation', { search, limit: 25 });
      return gasStations.map((one) => ({
        ...one,
        label: one.name,
        said: `${one.city}, ${one.state}${one.enabled ? '' : ' (bloqueado pela empresa)'}`,
      }));
    },
  },
};

/** Asks `work` a moment after the last call; only the newest answer counts. */
function gathered(work, pauseMs) {
  let timer;
  let newest = 0;
  return (...asked) => {
    clearTimeout(timer);
    newest += 1;
    const own = newest;
    timer = setTimeout(() => void work(() => own === newest, ...asked), pauseMs);
  };
}

function searchIn(name) {
  const { list, ask } = SEARCHES[name];
  const input = field(name);
  const suggest = async (isNewest) => {
    const found = await ask(input.value.trim()).catch(() => []);
    if (!isNewest()) return;
    field(list).replaceChildren(...found.map(({ label, said }) => option(label, said)));
    chosen[name] =
      found.find(({ label }) => label.toLowerCase() === input.value.trim().toLowerCase()) ?? null;
    const isWrong = input.value.trim() !== '' && chosen[name] === null && found.length === 0;
    show(`${name}-said`, isWrong ? 'Nada encontrado.' : (chosen[name]?.said ?? ''));
    if (name === 'station') offerProducts();
    refresh();
  };
  const soon = gathered(suggest, 200);
  input.addEventListener('input', () => {
    chosen[name] = null;
    soon();
  });
  return suggest;
}

/** Those that the station sells first of all; the others too, so that their refusal can be seen. */
function offerProducts() {
  const sold = new Set(chosen.station?.fuels ?? []);
  const before = field('product').value;
  const all = Object.entries(PRODUCTS);
  const group = (label, products) => {
    const made = document.createElement('optgroup');
    made.label = label;
    made.append(...products.map(([value, text]) => option(value, text)));
    return made;
  };
  const groups = [
    group(
      'Vendidos neste posto',
      all.filter(([product]) => sold.has(product)),
    ),
    group(
      'Outros produtos',
      all.filter(([product]) => !sold.has(product)),
    ),
  ];
  field('product').replaceChildren(...groups.filter((one) => one.children.length > 0));
  if (sold.has(before) || sold.size === 0) field('product').value = before || 'gas';
  offerPrice();
}

function offerPrice() {
  if (isPriceTyped) return;
  const seen = chosen.station?.prices?.find(({ product }) => product === field('product').value);
  if (seen) field('price').value = formatThousandths(seen.price);
}

/** What the form asks for, without the secret; null while something is missing. */
function readRefuel() {
  const { vehicle, person, station } = chosen;
  const [volume, price] = [readNumber(field('volume').value), readNumber(field('price').value)];
  if (!vehicle || !station || !(volume > 0) || !(price > 0)) return null;
  const odometer = field('odometer').value.trim() === '' ? undefined : readNumber(field('odometer').value);
  return {
    vehicle: vehicle._id,
    ...(person && { user: person.user }),
    station: station.id,
    product: field('product').value,
    volume,
    price,
    ...(odometer !== undefined && { odometer }),
  };
}

const say = (error) =>
  show('problem', error instanceof Refused ? error.message : 'O servidor não respondeu. Tente outra vez.');

const refresh = gathered(async (isNewest) => {
  showDigits();
  const refuel = readRefuel();
  if (!refuel) return;
  try {
    const { rules } = await calls.post('/admin/organization/refuel/preview', refuel);
    if (!isNewest()) return;
    show('problem', '');
    showRules(rules);
  } catch (error) {
    if (isNewest()) say(error);
  }
}, 150);

async function refuelNow() {
  const refuel = readRefuel();
  if (!refuel) {
    show('problem', 'Escolha um veículo e um posto da lista, e diga o volume e o preço.');
    return;
  }
  key ??= crypto.randomUUID();
  field('go').disabled = true;
  show('terminal', 'AGUARDE...');
  const pin = field('pin').value;
  const body = { ...refuel, ...(pin && { pin }), ...(field('device').checked && { device: true }) };
  try {
    const answer = await calls.post('/sandbox/refuel', body, key);
    key = null;
    show('problem', '');
    show('terminal', answer.display);
    show(
      'outcome',
      answer.status === 'done'
        ? `Transação ${answer._id.slice(-6)}: R$ ${formatTotal(answer.amount + answer.fees.total)}, com tarifas de R$ ${formatTotal(answer.fees.total)}.`
        : `Transação ${answer._id.slice(-6)}: recusada. Nada foi cobrado.`,
    );
    field('after').hidden = false;
    showRules(answer.rules);
  } catch (error) {
    // Refused before it was judged: nothing happened under this key. What did not come through may have happened.
    if (error instanceof Refused) key = null;
    show('terminal', 'FALHA');
    say(error);
  } finally {
    field('go').disabled = false;
  }
}

/** What was answered is about another refuel than the one in the form. */
function forgetAnswer() {
  field('after').hidden = true;
  show('terminal', 'AGUARDANDO');
}

/** Only the company that was chosen last is entered, whichever sign-in is answered first. */
let newestEntry = 0;

async function enterCompany(account) {
  field('fields').disabled = true;
  newestEntry += 1;
  const own = newestEntry;
  const entered = await enter(account);
  if (own !== newestEntry) return;
  calls = entered;
  for (const name of Object.keys(chosen)) {
    chosen[name] = null;
    field(name).value = '';
  }
  forgetAnswer();
  field('rules').replaceChildren();
  await Promise.all(suggestions.map((suggest) => suggest(() => own === newestEntry)));
  if (own === newestEntry) field('fields').disabled = false;
}

const suggestions = Object.keys(SEARCHES).map(searchIn);
field('product').addEventListener('change', offerPrice);
field('price').addEventListener('input', ({ target }) => (isPriceTyped = target.value.trim() !== ''));
field('refuel').addEventListener('input', () => {
  key = null;
  forgetAnswer();
  refresh();
});
field('refuel').addEventListener('submit', (event) => {
  event.preventDefault();
  void refuelNow();
});

const companies = await listCompanies();
field('company').replaceChildren(
  ...companies.map(({ organisation }, index) => option(String(index), organisation)),
);
field('company').addEventListener(
  'change',
  ({ target }) => void enterCompany(companies[Number(target.value)]).catch(say),
);
await enterCompany(companies[0]).catch(say);
