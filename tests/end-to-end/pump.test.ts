import { describe, expect, it } from 'vitest';
import type { Distribution } from '#contract/balance.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { useSharedDemonstration } from './support/journeys.ts';

type Vehicles = RouteResponse<'GET /v2/admin/organization/vehicle'>;
type Stations = RouteResponse<'GET /admin/organization/gasStation'>;
type Transactions = RouteResponse<'GET /v2/admin/organization/transaction'>;

const { demo, enter } = useSharedDemonstration({ elements: [] });

async function whoRefuels() {
  const office = await demo().elsewhere('admin@serraazul.example');
  const ask = <T>(path: string) => office.call<T>('GET', `/${path}`);
  const { users = [] } = await ask<Distribution>(
    'admin/organization/balance/distribution?type=EMPLOYEE&limit=100',
  );
  const driver = users.find(({ role, wallets: [wallet, ...others] }) => {
    const isPlain = others.length === 0 && wallet?.limit === null && !wallet.sharedBalance;
    return role === 'employee' && isPlain && wallet.balance >= 100;
  });
  const { vehicles } = await ask<Vehicles>('v2/admin/organization/vehicle?limit=100');
  const car = vehicles.find(({ fuelType, status }) => fuelType === 'flex' && status === 'active');
  const { gasStations } = await ask<Stations>('admin/organization/gasStation?fuel=gas&enabled=true&limit=1');
  const newest = async () => (await ask<Transactions>('v2/admin/organization/transaction?limit=1')).docs[0];
  return { driver, car, station: gasStations[0], newest };
}

describe('the pump simulator', () => {
  it('shows the result of each rule, posts a valid refuel, and charges nothing for a rejected refuel', async () => {
    const { driver, car, station, newest } = await whoRefuels();
    const visitor = await enter();
    const { page } = visitor;
    await page.goto(`${demo().litroUrl}/pump`);
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('combobox', { name: 'Empresa' }).selectOption('Serra Azul Transportes');
    await fill('Motorista', driver?.name ?? '');
    await fill('Veículo', car?.licensePlate ?? '');
    await fill('Posto', station?.name ?? '');
    await page.getByLabel('Produto').selectOption('Gasolina comum');
    await fill('Volume (L)', '10');
    await fill('Preço (R$)', '6,099');
    await page.getByText('Todas as regras passam.').waitFor();
    await visitor.expectAccessible();

    const refuel = () => page.getByRole('button', { name: 'Abastecer' }).click();
    await refuel();
    await page.getByText('APROVADO R$ 60,99').waitFor();
    const done = await newest();
    expect(done).toMatchObject({ status: 'done', amount: 60.99, user: { name: driver?.name } });
    await page.getByText(`Transação ${done?._id.slice(-6)}: R$ 60,99`).waitFor();

    await fill('Volume (L)', '900');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Capacidade do tanque' })
      .getByText('✗ Recusa')
      .waitFor();
    await refuel();
    await page.getByText('recusada. Nada foi cobrado.').waitFor();
    // The rule of the minimum interval is the first rule that fails, so the server stores it as the reason.
    expect(await newest()).toMatchObject({ status: 'canceled', reason: 'refuelInterval', fromCompany: 0 });
    await visitor.expectSound();
  });
});
