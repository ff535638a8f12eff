import {
  buttonIn,
  axeViolations,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, looks, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { expectSafe } from '#core/element/testing/safe-question.ts';
import { expect } from 'chai';
import { element as description } from './settings.element.ts';
import { settingsOf } from './testing/answers.ts';

const show = elementOnPage(description, () => import('./settings.widget.tsx'));
const READ = 'GET /v2/admin/organization/settings';
const CHANGE = 'PUT /admin/organization/settings';

const fieldIn = (element: HTMLElement, key: string) =>
  until(() => find<HTMLInputElement>(element, `[data-field="${key}"] input`));

async function openForm(element: HTMLElement): Promise<void> {
  await click(element, 'Alterar regras');
  await fieldIn(element, 'transactionLimit');
}

beforeEach(() => {
  server.reset();
  server.answer(READ, ok(settingsOf()));
});

describe('litro-settings', () => {
  it('explains the current settings in words and figures', async () => {
    const element = show();
    await says(element, 'Com R$ 400,00, um abastecimento de 70,000 L a R$ 5,899 (R$ 412,93) é recusado.');
    const text = textIn(element);
    expect(text).to.contain('Um abastecimento de R$ 530,91 custa mais R$ 13,27: R$ 544,18 no total.');
    expect(text).to.match(/Fuso horário .*(Brasília|Brazil)/);
    expect(find<HTMLAnchorElement>(element, '.payment-link')?.rel).to.contain('noopener');
  });

  it('offers no change to users who may only view settings', async () => {
    server.grant('portal.settings.list');
    const element = show();
    await says(element, 'Você pode ver as configurações, mas não alterá-las.');
    expect(find(element, 'button')).to.equal(null);
  });

  it('updates the examples with typed values and asks before it discards them', async () => {
    const element = show();
    await openForm(element);
    typeInto(await fieldIn(element, 'transactionLimit'), '500');
    await says(element, 'Com R$ 500,00, um abastecimento de 90,000 L a R$ 5,899 (R$ 530,91) é recusado.');
    (await fieldIn(element, 'checkFuelType')).click();
    await says(element, 'Um veículo a diesel que pede 90,000 L de gasolina passa.');
    await click(element, 'Cancelar');
    await says(element, 'Descartar as alterações?');
  });

  it('saves only thresholds, explains them in figures and reads 0 as no threshold', async () => {
    server.answer(READ, ok(settingsOf({ lowBalance: 5_000, lowDays: null })));
    const sent: unknown[] = [];
    server.answer(CHANGE, ({ body }) => {
      sent.push(body);
      return { status: 200, body: settingsOf({ lowDays: 5 }) };
    });
    const element = show();
    await says(
      element,
      'Com R$ 5.000,00, ninguém é avisado a R$ 5.500,00; quando o saldo cai para R$ 4.500,00',
    );
    await click(element, 'Alterar avisos');
    typeInto(await fieldIn(element, 'lowDays'), '5');
    await says(element, 'o aviso sai quando empresa e carteiras somam menos de R$ 5.000,00.');
    typeInto(await fieldIn(element, 'lowBalance'), '0');
    await click(element, 'Salvar');
    await says(element, 'Configurações atualizadas.');
    expect(sent).to.deep.equal([
      { lowBalance: null, lowDays: 5, seen: { lowBalance: 5_000, lowDays: null } },
    ]);
    expect(find(element, '[data-field]')).to.equal(null);
  });

  it('explains a refused change to two-step sign-in and saves it on a second attempt', async () => {
    const sent: unknown[] = [];
    server.answer(CHANGE, (request) => {
      sent.push(request.body);
      if (sent.length === 1) return refuse(409, 'mail_unavailable')(request);
      const changed = ok(settingsOf({ requireTwoStep: true }));
      // The element may read the settings again: it repeats a read that was running during the change.
      server.answer(READ, changed);
      return changed(request);
    });
    const element = show();
    await says(element, 'Para entrar, basta a senha, a não ser que a pessoa tenha ativado a verificação');
    await click(element, 'Alterar segurança');
    (await fieldIn(element, 'requireTwoStep')).click();
    await says(element, 'Quem só sabe a senha não entra');
    await click(element, 'Salvar');
    await says(element, 'este servidor não envia e-mails');
    // The test waits until the save button is idle, because a click on a busy button has no effect.
    await until(() => !buttonIn(element, 'Salvar')?.hasAttribute('aria-busy'));
    await click(element, 'Salvar');
    await says(element, 'Configurações atualizadas.');
    const change = { requireTwoStep: true, seen: { requireTwoStep: false } };
    expect(sent).to.deep.equal([change, change]);
    await says(element, 'Exigir verificação em duas etapas Sim');
  });

  it('reports stale settings, shows the current value and preserves the typed value', async () => {
    server.answer(CHANGE, refuse(409, 'settings_stale'));
    const element = show();
    await openForm(element);
    typeInto(await fieldIn(element, 'transactionLimit'), '500');
    server.answer(READ, ok(settingsOf({ transactionLimit: 300 })));
    await click(element, 'Salvar');
    await says(element, 'Não foi possível atualizar as configurações');
    await says(element, 'Limite por abastecimento (R$ 300,00)');
    const field = await fieldIn(element, 'transactionLimit');
    // The field formats its value on blur. The save may be too short to blur the field, so the test focuses and blurs
    // it.
    field.focus();
    field.blur();
    await until(() => field.value === '500,00');
  });

  it('shows changed settings after a settings event', async () => {
    const element = show();
    await says(element, 'R$ 400,00');
    server.answer(READ, ok(settingsOf({ transactionLimit: null })));
    server.say('settings');
    await says(element, 'Sem limite, um abastecimento de qualquer valor passa, se houver saldo.');
  });

  it('asks before the sharing type changes and focuses the cancel button', async () => {
    server.answer(
      'GET /admin/organization/balance-sharing-type',
      ok({
        balanceSharingType: 'VEHICLE',
        wallets: 2,
        handedOut: 200,
        company: 800,
        sharing: 1,
        schedules: 3,
      }),
    );
    const element = show();
    await says(element, 'Por veículo');
    await expectSafe(element, () => click(element, 'Passar a distribuir por pessoa'));
    await click(element, 'Passar a distribuir por pessoa');
    await says(element, 'Deixam de usar o saldo da empresa 1 Agendamentos que são pausados 3');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations in ${theme} and ${language}`, async () => {
      const element = show({ theme, 'heading-level': '1' }, { language });
      await says(element, 'R$');
      expect(await axeViolations(element)).to.deep.equal([]);
      find<HTMLButtonElement>(element, '.section button')?.click();
      await fieldIn(element, 'transactionLimit');
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
