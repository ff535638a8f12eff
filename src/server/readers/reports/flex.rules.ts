/** What pays in a flex vehicle: ethanol does where it costs less of the price of petrol than it goes of its distance. */
import type { FuelProduct } from '#contract/fills.ts';
import type { FleetEfficiency } from '#contract/reports.ts';

const PETROL: readonly FuelProduct[] = ['gas', 'premiumGas'];
const ETHANOL: readonly FuelProduct[] = ['ethanol', 'premiumEthanol'];

/** Of one vehicle and product within a period. */
export interface FlexMeasure {
  readonly product: FuelProduct;
  /** Outliers left out. */
  readonly usualKm: number;
  readonly usualMl: number;
  readonly volumeMl: number;
  readonly amountCents: number;
}

/** Null unless both were measured. */
export function compareFlex(measures: readonly FlexMeasure[]): FleetEfficiency['flex'] {
  const [petrol, ethanol] = [PETROL, ETHANOL].map((products) =>
    sumOf(measures.filter(({ product }) => products.includes(product))),
  );
  if (!petrol?.kmPerLitre || !ethanol?.kmPerLitre || !petrol.price) return null;
  const efficiency = ethanol.kmPerLitre / petrol.kmPerLitre;
  const price = ethanol.price / petrol.price;
  return {
    efficiency: rounded(efficiency),
    price: rounded(price),
    pays: price < efficiency ? 'ethanol' : 'gas',
  };
}

function sumOf(measures: readonly FlexMeasure[]) {
  const sum = (of: keyof Omit<FlexMeasure, 'product'>) =>
    measures.reduce((total, measure) => total + measure[of], 0);
  return {
    kmPerLitre: sum('usualMl') === 0 ? 0 : (sum('usualKm') * 1000) / sum('usualMl'),
    price: sum('volumeMl') === 0 ? 0 : sum('amountCents') / sum('volumeMl'),
  };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
