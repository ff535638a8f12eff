import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#blocks/spreadsheet/limits.ts';
import { readContent } from '#blocks/spreadsheet/read-content.ts';
import { useSharedDemonstration } from './support/journeys.ts';
import { dialogOf, drawerOf, signIn, typeSignIn } from './support/portal-page.ts';

const { demo, enter } = useSharedDemonstration({ elements: ['litro-vehicles'] });

async function atTheVehicles() {
  const visitor = await enter();
  const { page } = visitor;
  await signIn(page, demo().litroUrl, await demo().account('admin@claraluz.example'));
  await page.getByRole('link', { name: 'Veículos' }).click();
  await page.getByRole('rowheader').first().waitFor();
  const search = page.getByRole('searchbox', { name: 'Buscar' });
  const only = (plate: string) => page.getByRole('rowheader', { name: plate }).waitFor();
  return { ...visitor, search, only };
}

const inUse = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'Ativo', exact: true }) });

const SHEET = [
  'Cor;Combustível;PLACA;Fabricante;Modelo;km',
  'Branco;Diesel S10;XYZ-0A11;Volvo;FH 540;125.430',
  'Prata;Gasolina;XYZ1234;Fiat;Toro;',
  'Prata;Gasolina;XYZ1C34;Fiat;Toro;',
  'Azul;Querosene;XYZ9B87;Ford;Cargo;1',
].join('\r\n');

describe('the register of vehicles', () => {
  it('creates a vehicle, finds it by the other format of its plate, deletes and restores it', async () => {
    const { page, search, only, expectSound, expectAccessible } = await atTheVehicles();
    await page.getByRole('button', { name: 'Novo veículo' }).click();
    await page.getByRole('textbox', { name: 'Placa' }).fill('qwe-4567');
    await page.getByRole('combobox', { name: 'Combustível' }).selectOption({ label: 'Diesel S10' });
    await page.getByRole('textbox', { name: 'Hodômetro' }).fill('125.430');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Cadastro criado: QWE-4567.').first().waitFor();

    await search.fill('QWE4F67');
    await only('QWE-4567');
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await expectAccessible();

    await page.getByRole('button', { name: 'Ações de QWE-4567' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await page.getByText('Nada, o saldo é zero').waitFor();
    await dialogOf(page, 'Excluir QWE-4567?').getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByText('Cadastro excluído: QWE-4567.').first().waitFor();
    await page.getByRole('button', { name: 'Excluídos' }).click();
    await only('QWE-4567');
    await page.getByRole('button', { name: 'Ações de QWE-4567' }).click();
    await page.getByRole('menuitem', { name: 'Recuperar' }).click();
    await dialogOf(page, 'Recuperar QWE-4567?')
      .getByRole('button', { name: 'Recuperar', exact: true })
      .click();
    await page.getByText('Cadastro recuperado: QWE-4567.').first().waitFor();
    // The form asks the server whether the plate is taken.
    await expectSound({ refused: ['GET /admin/organization/vehicle/plate/QWE4567 404'] });
  });

  it('shows an error in the place of missing code after a deployment, and recovers once the code loads', async () => {
    const { page, refused, expectSound } = await atTheVehicles();
    const ofParts = /\/c\/(questions|vehicle-statement|efficiency-history)-/;
    await page.route(ofParts, (route) => route.fulfill({ status: 404 }));
    const open = () => page.getByRole('button', { name: 'Novo veículo' }).click();
    await open();
    await page.getByText('Não foi possível abrir.').first().waitFor();
    await page.getByRole('rowheader').first().waitFor();
    await page.unroute(ofParts);
    await open();
    await page.getByRole('textbox', { name: 'Placa' }).waitFor();
    await page.keyboard.press('Escape');

    await page.route(ofParts, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('rowheader').first().getByRole('button').click();
    await page.getByRole('tab', { name: 'Extrato' }).click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Não foi possível carregar esta parte da página' });
    await notice.getByRole('button', { name: 'Tentar de novo' }).click();
    // After two failures to load a code file, the page offers a reload: the server may have deleted the file with its
    // version.
    await notice.getByRole('button', { name: 'Recarregar a página' }).waitFor();
    await page.unroute(ofParts);
    await page.getByRole('tab', { name: 'Resumo' }).click();
    await page.getByRole('tab', { name: 'Extrato' }).click();
    await page.getByText('Saldo agora').first().waitFor();
    const missing = [...refused].filter((answer) => ofParts.test(answer) && answer.endsWith(' 404'));
    expect(missing).toHaveLength(2);
    await expectSound({ refused: missing });
  });

  it('restores the search after a reload from the address, without sending it to the server', async () => {
    const { page, search } = await atTheVehicles();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const plate = await page.getByRole('rowheader').first().innerText();
    await search.fill(plate);
    await expect.poll(() => new URL(page.url()).hash).toContain('search=');
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await page.reload();
    await page.getByRole('rowheader', { name: plate }).waitFor();
    expect(await search.inputValue()).toBe(plate);
    expect(await page.getByRole('rowheader').count()).toBe(1);
    expect(requests.filter((url) => new URL(url).pathname.startsWith('/app') && url.includes(plate))).toEqual(
      [],
    );
  });

  it('opens a vehicle by its address, also after sign-in, and follows back and forward', async () => {
    const { page, expectSound, expectAccessible } = await atTheVehicles();
    const row = inUse(page).first();
    const title = row.getByRole('rowheader');
    const plate = await title.innerText();
    const drawer = drawerOf(page, plate);
    await row.getByRole('gridcell').nth(1).click();
    await drawer.getByText('Último abastecimento').waitFor();
    await drawer.getByRole('button', { name: 'Inativar' }).waitFor();
    await expectAccessible();
    await drawer.getByRole('tab', { name: 'Extrato' }).click();
    await drawer.getByText('Saldo agora').first().waitFor();
    const link = page.url();
    expect(new URL(link).hash).toMatch(/^#record=[\w-]+&tab=statement$/);
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    await title.waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.goForward();
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).hash).toBe('');

    const other = await enter();
    await other.page.goto(link);
    await typeSignIn(other.page, await demo().account('admin@claraluz.example'));
    await drawerOf(other.page, plate).getByText('Saldo agora').first().waitFor();
    expect(other.page.url()).toBe(link);
    await expectSound();
  });

  it('exports the filtered list to an Excel file', async () => {
    const { page, search } = await atTheVehicles();
    const plate = await page.getByRole('rowheader').first().innerText();
    await search.fill(plate);
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await page.getByRole('button', { name: 'Planilha' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Exportar para Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('veiculos.xlsx');
    const bytes = await readFile(await download.path());
    const content = { name: 'veiculos.xlsx', bytes: new Uint8Array(bytes) };
    const answer = await readContent(content, LIMITS);
    expect(answer).toMatchObject({ ok: true });
    expect(JSON.stringify(answer)).toContain(plate);
  });

  it('imports vehicles from a spreadsheet, marks wrong cells and repeated plates, and undoes the import', async () => {
    const { page, search, expectSound } = await atTheVehicles();
    await page.getByRole('button', { name: 'Planilha' }).click();
    await page.getByRole('menuitem', { name: 'Importar planilha' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Escolher arquivo' }).click(),
    ]);
    await chooser.setFiles({ name: 'frota.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
    await page.getByText('Escolha uma das opções.').first().waitFor();
    await page.getByRole('button', { name: 'Importar 2 veículos' }).click();
    await dialogOf(page, 'Importar 2 veículos?').getByRole('button', { name: 'Importar 2 veículos' }).click();
    await page.getByRole('button', { name: /Desfazer/ }).waitFor();
    await page.getByRole('button', { name: /Desfazer/ }).click();
    await dialogOf(page, 'Desfazer a importação de 2 cadastros?')
      .getByRole('button', { name: /Desfazer/ })
      .click();
    await page.getByText('Importação desfeita').first().waitFor();
    await page.keyboard.press('Escape');
    await search.fill('XYZ');
    await page.getByText('Nenhum resultado').waitFor();
    await expectSound();
  });
});
