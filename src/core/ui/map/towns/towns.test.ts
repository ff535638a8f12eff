import { expect, it } from 'vitest';
import { loadSmallTowns, parseLargeTowns } from './towns.ts';

it('the lists contain each of the 5,571 municipal seats once, with capitals and large cities first', async () => {
  const large = parseLargeTowns();
  const all = [...large, ...(await loadSmallTowns())];
  expect(all).toHaveLength(5571);
  expect(new Set(all.map(({ key }) => key)).size).toBe(5571);
  expect(large[0]).toEqual({ key: 'SP São Paulo', name: 'São Paulo', latitude: -23.533, longitude: -46.639 });
  expect(large.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['AC Rio Branco', 'TO Palmas', 'SP Campinas']),
  );
  for (const { latitude, longitude } of all) {
    expect(latitude > -34 && latitude < 5.5 && longitude > -74 && longitude < -32).toBe(true);
  }
});
