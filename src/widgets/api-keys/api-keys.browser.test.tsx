import { axeViolations, find, ok, refuse, server, until } from '#core/element/testing/company-page.ts';
import { click, elementOnPage, fill, looks, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { ApiKey } from '#contract/api-keys.ts';
import { element as description } from './api-keys.element.ts';

const show = elementOnPage(description, () => import('./api-keys.widget.tsx'));
const LIST = 'GET /admin/organization/api-key';
const CREATE = 'POST /admin/organization/api-key';
const ID = '01900000-0000-7000-8000-0000000000d1';
const SECRET = `litro_key_${'s'.repeat(43)}`;

const keyOf = (over: Partial<ApiKey> = {}): ApiKey => ({
  _id: ID,
  name: 'Gestor ERP',
  elements: ['litro-balance'],
  permissions: ['portal.balanceDistribution.list'],
  origins: ['https://erp.example'],
  allowsServers: false,
  sessionsPerMinute: 600,
  status: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: null,
  rotatedAt: null,
  formerKeyUntil: null,
  usedAt: null,
  openSessions: 0,
  ...over,
});
const listOf = (...docs: ApiKey[]) =>
  ok({ docs, pages: { current: 1, total: 1 }, items: { total: docs.length, skip: 0 } });

const items = (element: HTMLElement) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? []),
];
async function choose(element: HTMLElement, text: string) {
  await click(element, 'Ações de Gestor ERP');
  (await until(() => items(element).find((item) => item.textContent.trim() === text))).click();
}
const tick = async (element: HTMLElement, label: string) => {
  const found = await until(() =>
    [...(element.shadowRoot?.querySelectorAll('label') ?? [])].find(
      ({ textContent }) => textContent.trim() === label,
    ),
  );
  found.click();
};

beforeEach(() => {
  server.reset();
  server.grant('portal.settings.add', 'portal.balanceDistribution.list', 'portal.balanceDistribution.add');
  server.answer(LIST, listOf(keyOf()));
  server.answer(
    'GET /admin/organization/api-key/elements',
    ok({
      docs: [
        {
          element: 'litro-balance',
          permissions: ['portal.balanceDistribution.list', 'portal.balanceDistribution.add'],
        },
      ],
    }),
  );
});

describe('litro-api-keys', () => {
  it('creates a key for the selected elements and shows its secret once', async () => {
    let body: unknown;
    server.answer(LIST, listOf());
    server.answer(CREATE, (request) => {
      ({ body } = request);
      server.answer(LIST, listOf(keyOf()));
      return { status: 200, body: { record: keyOf(), key: SECRET } };
    });
    const element = show();
    await click(element, 'Nova chave de API');
    await fill(element, 'Nome da chave', 'Gestor ERP');
    await fill(element, 'Endereços das páginas', 'https://erp.example/frota');
    await tick(element, 'Saldo da empresa');
    await click(element, 'Salvar');
    await says(element, SECRET);
    expect(body).to.deep.equal({
      name: 'Gestor ERP',
      elements: ['litro-balance'],
      permissions: ['portal.balanceDistribution.list'],
      origins: ['https://erp.example'],
      allowsServers: false,
      sessionsPerMinute: 600,
    });
    expect(await axeViolations(element)).to.deep.equal([]);
    await click(element, 'Já guardei o segredo');
    await until(() => !element.shadowRoot?.textContent.includes(SECRET));
    expect(document.documentElement.outerHTML).not.to.include(SECRET);
  });

  it('explains a wrong address, missing addresses and missing elements, and sends no request', async () => {
    const element = show();
    await click(element, 'Nova chave de API');
    await fill(element, 'Nome da chave', 'Gestor ERP');
    await click(element, 'Salvar');
    await says(element, 'Informe ao menos um endereço ou aceite servidores.');
    await says(element, 'Marque ao menos uma tela.');
    await fill(element, 'Endereços das páginas', 'erp.example');
    await click(element, 'Salvar');
    await says(element, 'Informe endereços completos');
    expect(server.calls(CREATE)).to.equal(0);
  });

  it('replaces the secret with the selected overlap, and revokes the key', async () => {
    let body: unknown;
    server.answer(`${CREATE}/${ID}/rotate`, (request) => {
      ({ body } = request);
      return { status: 200, body: { record: keyOf(), key: SECRET } };
    });
    const element = show();
    await says(element, 'Gestor ERP');
    await choose(element, 'Trocar o segredo');
    await says(element, 'Trocar o segredo da chave Gestor ERP?');
    await fill(element, 'O segredo anterior vale por mais', '0');
    await click(element, 'Trocar o segredo');
    await says(element, SECRET);
    expect(body).to.deep.equal({ overlapMinutes: 0 });
    await click(element, 'Já guardei o segredo');
    server.answer(`DELETE /admin/organization/api-key/${ID}`, () => {
      server.answer(LIST, listOf());
      return { status: 200, body: keyOf({ status: 'revoked' }) };
    });
    await choose(element, 'Revogar');
    await says(element, 'param de funcionar na hora');
    await click(element, 'Revogar');
    await says(element, 'Chave revogada: Gestor ERP.');
    await says(element, 'Nenhuma chave de API');
  });

  it('reports a failed load and offers a retry', async () => {
    server.answer(LIST, refuse(500, 'internal_error'));
    const element = show();
    await says(element, 'Não foi possível carregar estes dados');
    server.answer(LIST, listOf(keyOf()));
    await click(element, 'Tentar de novo');
    await says(element, 'Gestor ERP');
  });

  for (const { theme, language } of looks) {
    it(`has no accessibility violations in list, summary and form in ${theme} and ${language}`, async () => {
      const element = show({ theme, 'heading-level': '1' }, { language });
      await says(element, 'Gestor ERP');
      expect(await axeViolations(element)).to.deep.equal([]);
      (await until(() => find<HTMLElement>(element, '.cell-link'))).click();
      await until(() => find(element, '.record-summary'));
      expect(await axeViolations(element)).to.deep.equal([]);
      find<HTMLElement>(element, '.record-acts button')?.click();
      await until(() => find(element, '.form-fields input'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
