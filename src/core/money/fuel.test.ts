import { describe, expect, it } from 'vitest';
import { millilitres } from './volume.ts';
import { efficiencyUnit, formatEfficiency, formatFuelVolume } from './fuel.ts';

describe('units of fuel', () => {
  it('formatFuelVolume writes liquid fuel in liters and gas in cubic meters', () => {
    expect(formatFuelVolume(millilitres(1_245_210), 'diesel')).toBe('1.245,210\u00a0L');
    expect(formatFuelVolume(millilitres(30_500), 'carrierNaturalGas', 'en-US')).toBe('30.500\u00a0m³');
  });

  it('formatEfficiency writes kilometers per liter, and kilometers per cubic meter for gas', () => {
    expect(formatEfficiency(8.2149, 'ethanol')).toBe('8,21\u00a0km/l');
    expect(formatEfficiency(13.4, 'biogas')).toBe('13,40\u00a0km/m³');
    expect(efficiencyUnit('arla')).toBe('km/l');
  });
});
