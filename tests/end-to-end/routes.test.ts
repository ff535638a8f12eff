import { describe, expect, it } from 'vitest';
import { useSharedDemonstration } from './support/journeys.ts';
import { dialogOf, openScreen, signIn } from './support/portal-page.ts';

const { demo, enter } = useSharedDemonstration({ elements: ['litro-route-planner'] });

const ADMIN = 'admin@serraazul.example';

describe('a route', () => {
  it('is shown after it is saved and after its address is reloaded', async () => {
    const { page, expectSound } = await enter();
    const account = await demo().account(ADMIN);
    await signIn(page, demo().litroUrl, account);
    await openScreen(page, 'Rotas');
    for (const place of ['Campinas, SP', 'Curitiba, PR']) {
      const search = page.getByRole('combobox', { name: /^(De onde sai|Próxima parada|Para onde vai)/ });
      await search.fill(place);
      await page.getByRole('option', { name: place, exact: true }).click();
      await page.getByRole('listitem').filter({ hasText: place }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const dialog = dialogOf(page, 'Salvar rota');
    await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Ida a Curitiba');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('Rota salva: Ida a Curitiba.').first().waitFor();
    await expect.poll(() => page.url()).toMatch(/#route=[\w-]+$/);
    const seeIt = async () => {
      await page.getByText('Ida a Curitiba', { exact: true }).first().waitFor();
      for (const place of ['Campinas, SP', 'Curitiba, PR'])
        await page.getByRole('listitem').filter({ hasText: place }).first().waitFor();
    };
    await seeIt();
    await page.reload();
    await seeIt();
    await expectSound({ secrets: [account.password] });
  });
});
