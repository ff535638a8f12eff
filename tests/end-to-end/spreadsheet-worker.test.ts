import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { build, loadConfigFromFile, mergeConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumFlags, ensureChromium } from '../../scripts/find-chromium.mjs';
import { printFigures } from '../../src/server/testing/effort.ts';
import { documentedPolicy } from './widgets/support/partner-page.ts';

const outDir = mkdtempSync(join(tmpdir(), 'litro-spreadsheet-'));
let suite: Site;
let browser: Browser;

interface Site {
  readonly url: string;
  readonly stop: () => void;
}

async function startSite(policyOf: (own: string) => string): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (!path.endsWith('.js')) {
      response.setHeader('content-security-policy', policyOf(`http://${request.headers.host}`));
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<!doctype html><title>Frota</title>');
      return;
    }
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript');
    response.end(readFileSync(join(outDir, normalize(path))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

beforeAll(async () => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts');
  if (!loaded) throw new Error('vite.config.ts is missing.');
  const { build: options, ...config } = loaded.config;
  const input = {
    read: 'src/blocks/spreadsheet/read-spreadsheet.ts',
    write: 'src/blocks/spreadsheet/write-xlsx.ts',
    limits: 'src/blocks/spreadsheet/limits.ts',
  };
  const { rolldownOptions, lib: _loader, ...others } = options ?? {};
  await build(
    mergeConfig(config, {
      configFile: false,
      logLevel: 'error',
      build: { ...others, outDir, emptyOutDir: true, rolldownOptions: { ...rolldownOptions, input } },
    }),
  );
  suite = await startSite(documentedPolicy);
  browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
});

afterAll(async () => {
  await browser?.close();
  suite?.stop();
  rmSync(outDir, { recursive: true, force: true });
});

/**
 * Reads a workbook and a CSV file in the worker, on a page with the content security policy. If `policy` is null, the
 * page has the origin of the suite.
 */
async function readOn(policy: ((own: string) => string) | null, rows: number) {
  const site = policy ? await startSite(policy) : null;
  const page = await browser.newPage();
  try {
    await page.goto(`${site?.url ?? suite.url}/frota`);
    return await page
      .evaluate(
        `(async () => {
        const { readSpreadsheet } = await import('${suite.url}/read.js');
        const { writeXlsx } = await import('${suite.url}/write.js');
        const { LIMITS } = await import('${suite.url}/limits.js');
        // With the high time limit, the test reports how long a slow reading takes instead of failing.
        const limits = { ...LIMITS, milliseconds: 60_000 };
        const columns = Array.from({ length: 12 }, (_, at) => ({ header: 'Coluna ' + at, kind: 'text' }));
        const rows = Array.from({ length: ${rows} }, (_, row) => columns.map((_column, at) => 'Valor ' + row + ' ' + at));
        const workbook = await writeXlsx({ columns, rows });
        const resultOf = (answer) => answer.ok ? answer.rows.length : answer.refusal;
        const began = performance.now();
        const xlsx = resultOf(await readSpreadsheet(new File([workbook], 'frota.xlsx'), limits));
        const ms = Math.round(performance.now() - began);
        return { xlsx, csv: resultOf(await readSpreadsheet(new File(['Nome\\nAna\\n'], 'frota.csv'), limits)), ms };
      })()`,
      )
      .then((answer) => answer as { xlsx: number | string; csv: number | string; ms: number });
  } finally {
    await page.close();
    site?.stop();
  }
}

const documented = () => documentedPolicy(suite.url);

describe('the worker for spreadsheets', () => {
  it('starts on a page of the suite’s origin under its policy and reads 10,000 rows', async () => {
    const { ms, ...answers } = await readOn(null, 10_000);
    printFigures('Spreadsheet of 10 000 rows and 12 columns in Chromium', { ms });

    expect(answers).toEqual({ xlsx: 10_000, csv: 1 });
  });

  it('starts on a page of another origin without a policy', async () => {
    expect(await readOn(() => "img-src 'self'", 3)).toMatchObject({ xlsx: 3, csv: 1 });
  });

  it('starts on a page of another origin that permits blob workers, under Trusted Types', async () => {
    expect(await readOn(() => `${documented()}; worker-src blob:`, 3)).toMatchObject({ xlsx: 3, csv: 1 });
  });

  it('starts twice under a policy that lists its Trusted Types name', async () => {
    const policy = () =>
      `${documented()}; worker-src blob:; trusted-types litro-worker lit-html 'allow-duplicates'`;

    expect(await readOn(policy, 3)).toMatchObject({ xlsx: 3, csv: 1 });
  });

  it.each([
    ['permits no blobs', () => documented()],
    [
      'lists only other Trusted Types names',
      () => `${documented()}; worker-src blob:; trusted-types lit-html`,
    ],
  ])('reads only csv if the page of another origin %s', async (_, policy) => {
    expect(await readOn(policy, 3)).toMatchObject({ xlsx: 'only_csv_here', csv: 1 });
  });
});
