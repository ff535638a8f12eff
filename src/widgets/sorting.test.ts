import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { describePeople } from '#blocks/people/describe-people.ts';
import { dataColumnsOf } from '#blocks/registry/registry-columns.tsx';
import { describeContainers } from './containers/containers.widget.tsx';
import { describeExpenseCenterRegister } from './cost-centers/cost-centers.widget.tsx';
import { stationColumns } from './stations/views/columns.tsx';
import { describeTanks } from './tanks/tanks.widget.tsx';
import { describeVehicles } from './vehicles/vehicles.widget.tsx';

const words = (key: string) => key;
const given = { t: words, shared: words, texts: () => words, locale: 'pt-BR' } as never;
const columnsOf = (describeRegister: (words: never) => unknown) =>
  dataColumnsOf(describeRegister(given) as never, given);

const LISTS = {
  'GET /v2/admin/organization/vehicle': columnsOf(describeVehicles),
  'GET /admin/organization/container': columnsOf(describeContainers),
  'GET /admin/organization/driver': columnsOf(describePeople('driver')),
  'GET /admin/organization/recipient': columnsOf(describePeople('recipient')),
  'GET /admin/organization/expense-center': columnsOf(describeExpenseCenterRegister),
  'GET /admin/organization/tank': columnsOf(describeTanks),
  'GET /admin/organization/gasStation': stationColumns(words as never, words as never),
} as const;

/** Columns that no call can sort: they have no single order, or the page calculates them from a tank. */
const UNSORTED = ['fuels', 'low', 'free', 'claimed', 'daysLeft'];

describe.each(Object.entries(LISTS))('list of %s', (name, columns) => {
  it('offers sorting only by columns that the call can sort', () => {
    const orders: readonly string[] = routes[name as keyof typeof LISTS].query.properties.sort.enum;
    const sortable = columns.filter((column) => column.sortable !== false).map(({ key }) => key);
    expect(sortable).toEqual(columns.map(({ key }) => key).filter((key) => !UNSORTED.includes(key)));
    expect(sortable.filter((key) => !orders.includes(key))).toEqual([]);
  });
});
