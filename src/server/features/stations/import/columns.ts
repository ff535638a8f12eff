/** Which column of a file holds what: by the headings of the price survey of the petroleum agency (ANP), and by plain ones. */
import type { FuelProduct } from '#contract/fills.ts';
import { plainWords } from '../../maps/gazetteer.ts';
import { readProduct } from './values.ts';

/** Headings without case, accents and signs. */
const HEADINGS = {
  taxNumber: ['cnpj', 'cnpj da revenda', 'cnpj do posto', 'tax number', 'federal tax number'],
  name: ['nome', 'posto', 'revenda', 'razao social', 'name'],
  brand: ['bandeira', 'brand'],
  address: ['endereco', 'logradouro', 'rua', 'nome da rua', 'address'],
  number: ['numero', 'numero rua', 'number'],
  neighborhood: ['bairro', 'neighborhood'],
  postalCode: ['cep', 'postal code'],
  city: ['cidade', 'municipio', 'city'],
  state: ['uf', 'estado', 'estado sigla', 'state'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon'],
  products: ['produtos', 'combustiveis', 'products', 'fuels'],
  product: ['produto', 'combustivel', 'product', 'fuel'],
  price: ['preco', 'valor de venda', 'preco de venda', 'price'],
  seenOn: ['data', 'data da coleta', 'data do preco', 'date', 'seen on'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ColumnName = keyof typeof HEADINGS;

/** `preço gasolina comum` and `price gas` hold what one product costs. */
const PRICE_OF = /^(?:preco|price)(?: de| do| da| of)? (.+)$/;

export interface Columns {
  readonly at: ReadonlyMap<ColumnName, number>;
  /** The columns that hold the price of one product each. */
  readonly prices: readonly { readonly product: FuelProduct; readonly at: number }[];
  /** The headings of those that hold nothing that is kept, as they stand. */
  readonly ignored: readonly string[];
}

/** The first of two columns that mean the same counts. */
export function readColumns(headings: readonly string[]): Columns {
  const at = new Map<ColumnName, number>();
  const prices: { product: FuelProduct; at: number }[] = [];
  const ignored: string[] = [];
  headings.forEach((heading, index) => {
    const words = plainWords(heading);
    const name = columnNames.find((one) => (HEADINGS[one] as readonly string[]).includes(words));
    const product = readProduct(PRICE_OF.exec(words)?.[1] ?? '');
    if (name && !at.has(name)) at.set(name, index);
    else if (!name && product) prices.push({ product, at: index });
    else if (words !== '') ignored.push(heading);
  });
  return { at, prices, ignored };
}

const columnNames = Object.keys(HEADINGS) as ColumnName[];
