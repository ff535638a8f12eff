/** Fuel choice of flex vehicles. Ethanol pays off if its price ratio to gasoline is lower than its efficiency ratio. */
import type { FuelProduct } from '#contract/fills.ts';
import type { FleetEfficiency } from '#contract/reports.ts';

const PETROL: readonly FuelProduct[] = ['gas', 'premiumGas'];
const ETHANOL: readonly FuelProduct[] = ['ethanol', 'premiumEthanol'];

export interface FlexMeasure {
  readonly product: FuelProduct;
  readonly usualKm: number;
  readonly usualMl: number;
  readonly volumeMl: number;
  readonly amountCents: number;
}

/** Compares ethanol with gasoline; null unless the vehicles have measured refuels of both fuels. */
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
