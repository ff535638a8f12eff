import { describe, expect, it } from 'vitest';
import { examples } from '../../scripts/new-widget/examples.mjs';
import { kinds } from '../../scripts/new-widget/kinds.mjs';
import { namesOf } from '../../scripts/new-widget/names.mjs';

const AREAS = ['vehicle', 'gasStation', 'balanceDistribution'];

describe('names of a new widget', () => {
  it('have the case that files, code, tables and texts use', () => {
    expect(namesOf('fuel-invoices', AREAS)).toMatchObject({
      kebab: 'fuel-invoices',
      camel: 'fuelInvoices',
      Pascal: 'FuelInvoices',
      snake: 'fuel_invoices',
      words: 'fuel invoices',
      title: 'Fuel invoices',
    });
  });

  it.each([
    ['vehicles', 'portal.vehicle.list'],
    ['gas-stations', 'portal.gasStation.list'],
    ['fuel-invoices', 'portal.balanceDistribution.list'],
  ])('use the permission of their area or of the distribution: %s', (name, list) => {
    expect(namesOf(name, AREAS).list).toBe(list);
  });

  it('have an example for every kind of widget, which `npm run test:long` runs', () => {
    expect(Object.keys(examples)).toEqual(Object.keys(kinds));
  });
});
