import { describe, expect, it } from 'vitest';
import { useSharedDemonstration } from './support/journeys.ts';
import { signIn } from './support/portal-page.ts';
import type { Visitor } from './support/visitor.ts';

const { demo, enter } = useSharedDemonstration({ elements: ['litro-permissions', 'litro-vehicles'] });

async function signedIn(identifier: string): Promise<Visitor> {
  const visitor = await enter();
  await signIn(visitor.page, demo().litroUrl, await demo().account(identifier));
  return visitor;
}

describe('litro-permissions', () => {
  it("removes a colleague's permission, whose open portal closes the screen at once, and grants it again", async () => {
    const colleague = await signedIn('operador@serraazul.example');
    const vehicles = colleague.page.getByRole('navigation').getByRole('link', { name: 'Veículos' });
    await vehicles.click();
    await colleague.page.getByRole('rowheader').first().waitFor();

    const { page, expectSound, expectAccessible } = await signedIn('admin@serraazul.example');
    await page.getByRole('link', { name: 'Usuários e permissões' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'operador@serraazul.example' })
      .getByRole('button')
      .first()
      .click();
    const see = page.getByRole('switch', { name: 'Veículos: Ver', exact: true });
    await expect.poll(() => see.isChecked()).toBe(true);
    await expectAccessible();
    await see.press('Space');

    await colleague.page.getByRole('main').getByText('Acesso negado').first().waitFor();
    expect(await vehicles.getAttribute('aria-disabled')).toBe('true');
    expect(await colleague.page.getByRole('rowheader').count()).toBe(0);

    await see.press('Space');
    await colleague.page.getByRole('rowheader').first().waitFor();
    expect(await vehicles.getAttribute('aria-disabled')).toBeNull();
    await expectSound();
  });
});
