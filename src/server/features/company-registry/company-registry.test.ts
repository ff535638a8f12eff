import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RegisteredCompany } from '#contract/company-registry.ts';
import { readConfig } from '../../platform/config/config.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { FAULTS, sends, startMapServer, type Answering } from '../../testing/map-server.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import type { RegistryKind } from '../../platform/ports/company-registry-port.ts';
import { openCompanyRegistry } from './open-company-registry.ts';

const CNPJ = '12ABC34501DE35';
const MINHA_RECEITA = {
  razao_social: 'FROTA BOA LTDA',
  nome_fantasia: 'Frota Boa',
  descricao_tipo_de_logradouro: 'RUA',
  logradouro: 'das Palmeiras',
  numero: '120',
  bairro: 'Centro',
  cep: '13010111',
  municipio: 'CAMPINAS',
  uf: 'SP',
  email: 'CONTATO@FROTABOA.EXAMPLE',
  situacao_cadastral: 2,
  qsa: [
    {
      nome_socio: 'FULANA DE TAL',
      cnpj_cpf_do_socio: '***222333**',
    },
  ],
};
const RECEITA_WS = {
  status: 'OK',
  nome: 'FROTA BOA LTDA',
  fantasia: 'Frota Boa',
  logradouro: 'R das Palmeiras',
  numero: '120',
  bairro: 'Centro',
  cep: '13.010-111',
  municipio: 'Campinas',
  uf: 'SP',
  email: 'contato@frotaboa.example',
  situacao: 'BAIXADA',
};
const FOUND: RegisteredCompany = {
  federalTaxNumber: CNPJ,
  name: 'FROTA BOA LTDA',
  tradeName: 'Frota Boa',
  email: 'contato@frotaboa.example',
  address: 'RUA das Palmeiras',
  number: '120',
  neighborhood: 'Centro',
  postalCode: '13010111',
  city: 'CAMPINAS',
  state: 'SP',
  isActive: true,
  isOwn: false,
};

async function openRegistries(...answers: readonly (readonly [RegistryKind, Answering])[]) {
  const servers = await Promise.all(answers.map(([, answer]) => startMapServer(answer)));
  const failures: string[] = [];
  let nowMs = 0;
  const findCompany = openCompanyRegistry({
    settings: {
      publicUrl: 'https://portal.example',
      companyRegistries: servers.map(({ url }, at) => ({ kind: answers[at]?.[0] ?? 'receita-ws', url })),
    },
    now: () => nowMs,
    onFailure: (kind, reason) => failures.push(`${kind}: ${reason}`),
  });
  if (!findCompany) throw new Error('openRegistries needs at least one registry.');
  return {
    requests: servers.map((server) => server.requests),
    failures,
    wait: (ms: number) => (nowMs += ms),
    find: findCompany,
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
}

describe('openCompanyRegistry', () => {
  it('reads the format of Minha Receita and leaves out the partners', async () => {
    const { find, requests, stop } = await openRegistries(['minha-receita', sends(MINHA_RECEITA)]);
    expect(await find(CNPJ)).toEqual(FOUND);
    expect(requests[0]?.[0]?.url).toBe(`/maps/${CNPJ}`);
    await stop();
  });

  it('returns an empty state if the registry names a code that is not a state', async () => {
    const abroad = sends({ ...MINHA_RECEITA, uf: 'EX', municipio: 'EXTERIOR' });
    const { find, stop } = await openRegistries(['minha-receita', abroad]);
    expect(await find(CNPJ)).toEqual({ ...FOUND, city: 'EXTERIOR', state: '' });
    await stop();
  });

  it('reads the format of ReceitaWS and reports a closed company as inactive', async () => {
    const { find, stop } = await openRegistries(['receita-ws', sends(RECEITA_WS)]);
    expect(await find(CNPJ)).toEqual({
      ...FOUND,
      address: 'R das Palmeiras',
      city: 'Campinas',
      isActive: false,
    });
    await stop();
  });

  it.each([
    ['minha-receita', sends({ message: 'CNPJ não encontrado.' }, 404)],
    ['receita-ws', sends({ status: 'ERROR', message: 'CNPJ rejeitado pela Receita Federal' })],
  ] as const)(
    'returns null and no failure if a registry of kind %s lacks the company',
    async (kind, answer) => {
      const { find, failures, stop } = await openRegistries([kind, answer]);
      expect(await find(CNPJ)).toBeNull();
      expect(failures).toEqual([]);
      await stop();
    },
  );

  it('queries registries in the order of the settings and caches a found company for a day', async () => {
    const { find, requests, wait, stop } = await openRegistries(
      ['receita-ws', sends({ status: 'ERROR' })],
      ['minha-receita', sends(MINHA_RECEITA)],
    );
    expect(await find(CNPJ)).toEqual(FOUND);
    expect(await find(CNPJ)).toEqual(FOUND);
    expect(requests.map(({ length }) => length)).toEqual([1, 1]);
    wait(25 * 60 * 60 * 1000);
    await find(CNPJ);
    expect(requests.map(({ length }) => length)).toEqual([2, 2]);
    await stop();
  });

  it.each(FAULTS)(
    'reports %s of a registry as a failure and queries the next registry',
    async (_what, reason, answer) => {
      const { find, failures, stop } = await openRegistries(
        ['receita-ws', answer],
        ['minha-receita', sends(MINHA_RECEITA)],
      );
      expect(await find(CNPJ)).toEqual(FOUND);
      expect(failures).toEqual([`receita-ws: ${reason}`]);
      await stop();
    },
  );

  it('fails if a registry is unavailable and no other registry knows the company', async () => {
    const { find, stop } = await openRegistries(
      ['minha-receita', sends({}, 404)],
      ['receita-ws', sends({}, 503)],
    );
    await expect(find(CNPJ)).rejects.toThrow('silent');
    await stop();
  });
});

describe('GET /company-registry/{taxNumber}', () => {
  let portal: Portal;
  let registry: Awaited<ReturnType<typeof startMapServer>>;
  let answer: Answering = sends({}, 404);
  let token: string;
  let superToken: string;
  let powerless: string;
  beforeAll(async () => {
    registry = await startMapServer((request, response) => answer(request, response));
    portal = await startPortal({ environment: { COMPANY_REGISTRIES: `minha-receita=${registry.url}` } });
    const company = await openCompany(portal);
    ({ token } = company);
    powerless = await company.signInWith('portal.branches.list');
    superToken = await portal.signIn(await makeAccount(portal, null));
  });
  afterAll(async () => {
    await portal.close();
    await registry.stop();
  });
  const ask = (taxNumber: string, as = token) =>
    portal.ask<RegisteredCompany>(`GET /company-registry/${encodeURIComponent(taxNumber)}`, { token: as });

  it('accepts a tax number with letters', async () => {
    answer = sends(MINHA_RECEITA);
    const { body } = await ask(CNPJ);
    expect(body).toEqual(FOUND);
  });

  it('returns a stored organization without a registry request to a user with access to it', async () => {
    const other = await makeOrganization(portal);
    await portal.pool.query(
      `UPDATE organizations SET federal_tax_number = '11222333000181', email = 'x@other.example' WHERE organization_id = $1`,
      [other.id],
    );
    const before = registry.requests.length;
    expect((await ask('11222333000181', superToken)).body).toMatchObject({
      email: 'x@other.example',
      isOwn: true,
    });
    expect(registry.requests).toHaveLength(before);
    answer = sends({ message: 'CNPJ não encontrado.' }, 404);
    expect(await ask('11222333000181')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('refuses an invalid number and a missing permission, and reports unavailable registries', async () => {
    expect(await ask('12ABC34501DE36')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    answer = sends({}, 503);
    expect(await ask('33683111000280')).toMatchObject({
      status: 503,
      body: { code: 'company_registry_silent' },
    });
    expect((await ask('33683111000280', powerless)).status).toBe(403);
  });

  it('queries no registry by default and reports that none is configured', async () => {
    expect(readConfig({}).companyRegistries).toEqual([]);
    const alone = await startPortal();
    onTestFinished(() => alone.close());
    const { token: own } = await openCompany(alone);
    const answered = await alone.ask('GET /company-registry/33683111000280', { token: own });
    expect(answered).toMatchObject({ status: 404, body: { code: 'company_registry_unset' } });
  });
});
