/** What the page says of products, rules and numbers. */

export const PRODUCTS = {
  gas: 'Gasolina comum',
  premiumGas: 'Gasolina aditivada',
  ethanol: 'Etanol comum',
  premiumEthanol: 'Etanol aditivado',
  diesel: 'Diesel S10',
  dieselS500: 'Diesel S500',
  carrierNaturalGas: 'GNV',
  biogas: 'Biometano',
  arla: 'ARLA 32',
};

export const isCubicMetres = (product) => product === 'carrierNaturalGas' || product === 'biogas';

const number = (decimals) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const twoDecimals = number(2);
const threeDecimals = number(3);
const clock = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

export const formatTotal = (reais) => twoDecimals.format(reais);
export const formatThousandths = (value) => threeDecimals.format(value);

const NO_BREAK = '\u00A0';
const money = (reais) => `R$${NO_BREAK}${twoDecimals.format(reais)}`;
const litres = (volume) => `${threeDecimals.format(volume)}${NO_BREAK}L`;
const minutes = (count) => `${count.toLocaleString('pt-BR')}${NO_BREAK}min`;
const perLitre = (efficiency) => `${threeDecimals.format(efficiency)}${NO_BREAK}km/L`;

/** What a rule's numbers are called: what it allows, what it found, and what is too much of it. */
const LIMIT = ['limite', 'seria', 'acima'];

/** Each rule by its name, how its numbers are written, and what they are called. */
const RULES = {
  debt: { name: 'Dívida da empresa', write: money, called: ['', '', 'dívida'] },
  owner: { name: 'Cadastros em uso' },
  wallet: { name: 'Carteira em uso' },
  station: { name: 'Posto permitido' },
  vehicleProduct: { name: 'Combustível do veículo' },
  premium: { name: 'Combustível aditivado' },
  stationProduct: { name: 'Produto vendido no posto' },
  pin: { name: 'Senha da transação' },
  interval: {
    name: 'Intervalo entre abastecimentos',
    write: minutes,
    called: ['mínimo', 'passaram', 'faltam'],
  },
  capacity: { name: 'Capacidade do tanque', write: litres, called: ['cabem', 'pedido', 'acima'] },
  efficiency: { name: 'Consumo esperado', write: perLitre, called: ['limite', 'medido', 'diferença'] },
  transactionLimit: { name: 'Limite por abastecimento', write: money, called: LIMIT },
  walletLimit: { name: 'Limite mensal da carteira', write: money, called: LIMIT },
  companyLimit: { name: 'Limite diário da empresa', write: money, called: LIMIT },
  nightLimit: { name: 'Limite noturno', write: money, called: LIMIT },
  balance: { name: 'Saldo', write: money, called: ['disponível', 'pedido', 'falta'] },
};

const OUTCOMES = { pass: '✓ Passa', fail: '✗ Recusa', notAsked: '– Não se aplica' };

export const nameOfRule = (rule) => RULES[rule]?.name ?? rule;

/** A rule that is only not asked beforehand is asked at the pump. */
export const sayOutcome = ({ outcome, why }) => (why === 'beforehand' ? '– Na bomba' : OUTCOMES[outcome]);

/** `limite R$ 500,00 · seria R$ 530,91 · acima R$ 30,91`; empty where the rule compared nothing. */
export function sayNumbers({ rule, numbers: { limit, attempted, excess, until } }) {
  const { write = String, called = LIMIT } = RULES[rule] ?? {};
  const said = [limit, attempted, excess].map(
    (value, index) => value !== undefined && `${called[index]} ${write(value)}`,
  );
  return [...said, until !== undefined && `até ${clock.format(new Date(until))}`].filter(Boolean).join(' · ');
}

/** What somebody typed in Portuguese: `1.234,567`. NaN for what is no number. */
export function readNumber(text) {
  const plain = text.trim().replaceAll('.', '').replace(',', '.');
  return /^\d+(\.\d{0,3})?$/.test(plain) ? Number(plain) : Number.NaN;
}
