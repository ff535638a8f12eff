export interface DemoVehicleKind {
  readonly make: string;
  readonly model: string;
  readonly years: readonly [from: number, to: number];
  readonly fuelType: 'flex' | 'diesel' | 'dieselS500' | 'gas' | 'carrierNaturalGasFlex';
  readonly tankLitres: number;
  readonly weeklyKm: number;
  readonly kmPerLitre: number;
}

const kind = (
  make: string,
  model: string,
  years: readonly [number, number],
  fuelType: DemoVehicleKind['fuelType'],
  [tankLitres, weeklyKm, kmPerLitre]: readonly [number, number, number],
): DemoVehicleKind => ({ make, model, years, fuelType, tankLitres, weeklyKm, kmPerLitre });

const trucks = [
  kind('Volvo', 'FH 540', [2015, 2025], 'diesel', [600, 1400, 2.3]),
  kind('Scania', 'R 450', [2018, 2025], 'diesel', [500, 1300, 2.4]),
  kind('Mercedes-Benz', 'Actros 2651', [2016, 2024], 'diesel', [580, 1300, 2.2]),
  kind('Mercedes-Benz', 'Atego 2430', [2012, 2024], 'diesel', [300, 800, 3.4]),
  kind('Volkswagen', 'Constellation 24.280', [2010, 2023], 'diesel', [275, 800, 3.3]),
  kind('Volkswagen', 'Delivery 11.180', [2018, 2025], 'diesel', [150, 600, 5.1]),
  kind('Ford', 'Cargo 816', [2008, 2018], 'dieselS500', [120, 500, 5.4]),
  kind('Iveco', 'Tector 170E21', [2013, 2023], 'diesel', [200, 600, 4.1]),
];
const vans = [
  kind('Renault', 'Master', [2014, 2025], 'diesel', [80, 600, 9.2]),
  kind('Mercedes-Benz', 'Sprinter 417', [2020, 2025], 'diesel', [71, 600, 9.0]),
  kind('Fiat', 'Ducato Cargo', [2012, 2024], 'diesel', [90, 550, 9.5]),
  kind('Fiat', 'Fiorino 1.4', [2014, 2025], 'flex', [58, 500, 10.8]),
  kind('Renault', 'Kangoo', [2012, 2024], 'flex', [50, 450, 10.5]),
];
const pickups = [
  kind('Fiat', 'Strada Endurance', [2016, 2025], 'flex', [55, 450, 10.9]),
  kind('Fiat', 'Toro Freedom', [2017, 2025], 'flex', [60, 450, 9.3]),
  kind('Toyota', 'Hilux SR', [2013, 2025], 'diesel', [80, 550, 9.9]),
  kind('Chevrolet', 'S10 LS', [2012, 2024], 'diesel', [76, 550, 9.7]),
  kind('Volkswagen', 'Saveiro Robust', [2011, 2025], 'flex', [55, 400, 10.4]),
];
const cars = [
  kind('Fiat', 'Mobi Like', [2017, 2025], 'flex', [47, 350, 12.9]),
  kind('Fiat', 'Uno Vivace', [2010, 2016], 'flex', [48, 300, 11.6]),
  kind('Volkswagen', 'Gol 1.0', [2008, 2022], 'flex', [55, 350, 11.9]),
  kind('Volkswagen', 'Polo Track', [2023, 2025], 'flex', [49, 350, 12.8]),
  kind('Chevrolet', 'Onix LT', [2013, 2025], 'flex', [44, 350, 12.6]),
  kind('Hyundai', 'HB20 Comfort', [2013, 2025], 'flex', [50, 350, 12.2]),
  kind('Toyota', 'Corolla GLi', [2015, 2024], 'flex', [50, 400, 11.3]),
  kind('Chevrolet', 'Spin LT', [2014, 2024], 'carrierNaturalGasFlex', [53, 500, 9.8]),
];
const motorcycles = [
  kind('Honda', 'CG 160 Cargo', [2016, 2025], 'flex', [16, 450, 38]),
  kind('Honda', 'NXR 160 Bros', [2015, 2025], 'flex', [12, 400, 36]),
  kind('Yamaha', 'Factor 150', [2016, 2024], 'gas', [15, 400, 39]),
];

export const FLEETS = {
  haulage: [...trucks, ...trucks, ...vans, ...pickups],
  cityService: [...trucks, ...vans, ...vans, ...pickups, ...cars],
  sales: [...cars, ...cars, ...cars, ...pickups, ...motorcycles],
} as const;

export type Fleet = keyof typeof FLEETS;

export const COLORS = ['Branco', 'Branco', 'Branco', 'Prata', 'Prata', 'Preto', 'Cinza', 'Vermelho', 'Azul'];

/** Price of a liter (natural gas: cubic meter) at the start of the history, in thousandths of a real. */
export const FUEL_PRICES_MILLS = {
  flex: 6_189,
  gas: 6_189,
  diesel: 6_049,
  dieselS500: 5_969,
  carrierNaturalGasFlex: 4_799,
} as const satisfies Record<DemoVehicleKind['fuelType'], number>;
