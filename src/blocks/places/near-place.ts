export interface NearPlace {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

const DECIMALS = 1e6;
const degrees = (value: number) => String(Math.round(value * DECIMALS) / DECIMALS);

export function formatNear({ latitude, longitude }: NearPlace): string {
  return `${degrees(latitude)},${degrees(longitude)}`;
}
