import type { Page } from 'playwright-core';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

interface PumpVisit {
  readonly company: string;
  readonly plate: string;
  readonly product: string;
  /** Name of the driver; required if people hold the company's credit. */
  readonly driver?: string;
  /** Odometer value; required if the company blocks refuels by efficiency. */
  readonly odometer?: string;
}

export async function standAtPump(
  page: Page,
  litroUrl: string,
  { company, plate, product, driver, odometer = '' }: PumpVisit,
): Promise<string> {
  await page.goto(`${litroUrl}/pump`);
  await page.getByRole('combobox', { name: 'Empresa' }).selectOption(company);
  await field(page, 'Veículo').fill(plate);
  // The pump page shows the make of the vehicle below the field `Veículo` once the page has found the vehicle.
  await page.locator('#vehicle-said').filter({ hasText: /\S/ }).waitFor();
  if (driver !== undefined) {
    const found = page.waitForResponse((response) => response.url().includes('/driver?search='));
    await field(page, 'Motorista').fill(driver);
    await found;
  }
  await field(page, 'Hodômetro (km)').fill(odometer);
  const stationText = page.locator('#station-said');
  for (const name of await ownStations(page)) {
    // The text about the previous station must disappear before the test types the next name.
    await field(page, 'Posto').fill('');
    await stationText.filter({ hasText: /\S/ }).waitFor({ state: 'detached' });
    await field(page, 'Posto').fill(name);
    await stationText.filter({ hasText: /\S/ }).waitFor();
    const sold = page.locator('optgroup[label="Vendidos neste posto"] option');
    if (!(await sold.allTextContents()).includes(product)) continue;
    await field(page, 'Produto').selectOption(product);
    return name;
  }
  throw new Error(`No offered station sells ${product}.`);
}

async function ownStations(page: Page): Promise<string[]> {
  const offered = page.locator('#stations option');
  await offered.first().waitFor({ state: 'attached' });
  const names: string[] = [];
  for (const option of await offered.all()) {
    const isBlocked = (await option.textContent())?.includes('bloqueado');
    if (!isBlocked) names.push((await option.getAttribute('value')) ?? '');
  }
  return names;
}

export async function typeRefuel(page: Page, volume: string, price: string): Promise<void> {
  const judged = page.waitForResponse(
    (response) =>
      response.url().endsWith('/refuel/preview') &&
      response.request().postDataJSON().volume === numberIn(volume),
  );
  await field(page, 'Volume (L)').fill(volume);
  await field(page, 'Preço (R$)').fill(price);
  await judged;
}

const numberIn = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));

export async function refuel(page: Page, terminal: string, outcome: string): Promise<string> {
  await page.getByRole('button', { name: 'Abastecer' }).click();
  await page.getByText(terminal).waitFor();
  const line = page.getByText(/^Transação /).filter({ hasText: outcome });
  return /^Transação (\w+):/.exec(await line.innerText())?.[1] ?? '';
}
