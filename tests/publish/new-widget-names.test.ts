import { describe, expect, it } from 'vitest';
import { examples } from '../../scripts/new-widget/examples.mjs';
import { kinds } from '../../scripts/new-widget/kinds.mjs';
import { namesOf } from '../../scripts/new-widget/names.mjs';

const AREAS = ['vehicle', 'gasStation', 'balanceDistribution'];

describe('the names of a new widget', () => {
  it('follow the rules of files, code, tables and texts', () => {
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
  ])('take the permissions of their area, or else those of the distribution: %s', (name, list) => {
    expect(namesOf(name, AREAS).list).toBe(list);
  });

  it('have an example of every kind, with which `npm run test:long` compiles and runs it', () => {
    expect(Object.keys(examples)).toEqual(Object.keys(kinds));
  });
});
