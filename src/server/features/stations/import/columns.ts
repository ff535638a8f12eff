import type { FuelProduct } from '#contract/fills.ts';
import { plainWords } from '../../maps/gazetteer.ts';
import { readProduct } from './values.ts';

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

/** Matches price columns of one product, such as `preço gasolina comum` and `price gas`. */
const PRICE_OF = /^(?:preco|price)(?: de| do| da| of)? (.+)$/;

export interface Columns {
  readonly at: ReadonlyMap<ColumnName, number>;
  readonly prices: readonly { readonly product: FuelProduct; readonly at: number }[];
  readonly ignored: readonly string[];
}

/** Finds the columns by their headings. If two headings mean the same column, the first heading counts. */
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
