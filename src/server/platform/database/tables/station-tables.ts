import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Computed, Defaulted, Instant } from '../column-types.ts';

interface GasStationsTable {
  id: string;
  name: string;
  brand: Defaulted<string>;
  federal_tax_number: string;
  address: Defaulted<string>;
  number: Defaulted<string>;
  neighborhood: Defaulted<string>;
  postal_code: Defaulted<string>;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  is_approximate: Defaulted<boolean>;
  fuels: Defaulted<string[]>;
  status: Defaulted<'active' | 'deleted'>;
  name_key: Computed<string>;
  city_key: Computed<string>;
  search_words: Computed<string>;
  created_at: Instant;
}

interface StationPricesTable {
  station_id: string;
  product: FuelProduct;
  price_mills: PriceMills;
  /** Calendar date on which the price was seen. */
  seen_on: string;
}

/** Switch of a station by an organization. A station without a row in this table is enabled. */
interface StationSwitchesTable {
  organization_id: string;
  station_id: string;
  enabled: boolean;
}

export interface StationTables {
  gas_stations: GasStationsTable;
  station_prices: StationPricesTable;
  station_switches: StationSwitchesTable;
}
