/**
 * `npm run screenshots` takes pictures of the host pages of the built demonstration, with fresh data, into
 * docs/screenshots.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium } from './find-chromium.mjs';
import { runDemo } from './run-demo.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/screenshots');
const PASSWORD = 'Litro-2026';
const OF_PEOPLE = 'admin@serraazul.example';
const OF_VEHICLES = 'admin@claraluz.example';
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

async function open(browser, viewport, options = {}) {
  const context = await browser.newContext({
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

async function shoot(page, name, options = {}) {
  await page.evaluate(() => globalThis.document.activeElement?.blur());
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', ...options });
  await page.context().close();
}

async function toScreen(page, { litroUrl }, path, identifier = OF_VEHICLES) {
  await signInAt(page, `${litroUrl}/app/${path}`, identifier);
  await page.getByRole('rowheader').first().waitFor();
}

async function signInAt(page, address, identifier) {
  await page.goto(address);
  const fields = page.locator('litro-login input');
  await fields.first().fill(identifier);
  await fields.nth(1).fill(PASSWORD);
  await page.locator('litro-login button[type=submit]').click();
}

async function toHome(page, { litroUrl }) {
  await signInAt(page, `${litroUrl}/app`, OF_VEHICLES);
  await page.locator('litro-home .need').first().waitFor();
  await page.locator('litro-home .bars').waitFor();
}

const homeOn = (viewport, options, look) => async (browser, demo, name) => {
  const page = await open(browser, viewport, options);
  if (look) await storeLook(page, look);
  await toHome(page, demo);
  await shoot(page, name, { fullPage: true });
};

async function toDistribution(page, demo) {
  await toScreen(page, demo, 'balance/distribution', OF_PEOPLE);
  const amounts = page.locator('litro-distribution .amount-input');
  for (const [at, amount] of ['150', '320,5', '80'].entries()) await amounts.nth(at).fill(amount);
}

const SHEET = [
  'Cor;Combustível;PLACA;Fabricante;Modelo;km',
  'Branco;Diesel S10;XYZ-0A11;Volvo;FH 540;125.430',
  'Prata;Gasolina;XYZ1234;Fiat;Toro;98.200',
  'Prata;Gasolina;XYZ1C34;Fiat;Toro;',
  'Azul;Querosene;XYZ9B87;Ford;Cargo;1',
].join('\r\n');

async function toImport(page, demo) {
  await toScreen(page, demo, 'entries/vehicle');
  await page.getByRole('button', { name: 'Planilha' }).click();
  await page.getByRole('menuitem', { name: 'Importar planilha' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Escolher arquivo' }).click(),
  ]);
  await chooser.setFiles({ name: 'frota.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await page.getByRole('button', { name: 'Importar 2 veículos' }).waitFor();
}

const storeLook = (page, look) =>
  page.addInitScript(
    (storedLook) => globalThis.localStorage.setItem('litro.v1.look', storedLook),
    JSON.stringify(look),
  );

/** Takes a picture of the distribution screen. A zoom of 200 % on 1280 px is 640 px with two device pixels each. */
const distributionOn = (viewport, options, look) => async (browser, demo, name) => {
  const page = await open(browser, viewport, options);
  if (look) await storeLook(page, look);
  await toDistribution(page, demo);
  await shoot(page, name);
};

const pictures = {
  home: homeOn(DESK),
  'home-phone': homeOn(PHONE, { deviceScaleFactor: 2, hasTouch: true, isMobile: true }),
  'home-rtl': homeOn(DESK, {}, { language: 'enrtl', theme: 'light.purple' }),
  portal: distributionOn(DESK),
  'portal-wide': distributionOn({ width: 1440, height: 900 }),
  'portal-narrow': distributionOn({ width: 1024, height: 768 }),
  'portal-zoomed': distributionOn({ width: 640, height: 400 }, { deviceScaleFactor: 2 }),
  'portal-phone': distributionOn(PHONE, { deviceScaleFactor: 2, hasTouch: true, isMobile: true }),
  'portal-dark': distributionOn(DESK, { colorScheme: 'dark' }, { language: 'pt', theme: 'dark.green' }),
  'portal-rtl': distributionOn(DESK, {}, { language: 'enrtl', theme: 'light.purple' }),
  async vehicles(browser, demo) {
    const page = await open(browser, DESK);
    await toScreen(page, demo, 'entries/vehicle');
    await shoot(page, 'vehicles');
  },
  async 'vehicle-record'(browser, demo) {
    const page = await open(browser, DESK);
    await toScreen(page, demo, 'entries/vehicle');
    await page.getByRole('rowheader').first().getByRole('button').click();
    await page.locator('litro-vehicles .record-facts time').first().waitFor();
    await shoot(page, 'vehicle-record');
  },
  async 'vehicle-efficiency'(browser, demo) {
    const page = await open(browser, DESK);
    await toScreen(page, demo, 'entries/vehicle');
    await page.getByRole('rowheader').first().getByRole('button').click();
    await page.getByRole('tab', { name: 'Eficiência' }).click();
    await page.locator('litro-vehicles figure').first().waitFor();
    await shoot(page, 'vehicle-efficiency');
  },
  async 'vehicles-import'(browser, demo) {
    const page = await open(browser, DESK);
    await toImport(page, demo);
    await shoot(page, 'vehicles-import');
  },
  async stations(browser, demo) {
    const page = await open(browser, DESK);
    await toScreen(page, demo, 'stations');
    await page.locator('.leaflet-container').waitFor();
    await shoot(page, 'stations');
  },
  async erp(browser, { litroUrl }) {
    const page = await open(browser, { width: 1280, height: 800 });
    await page.goto(`${litroUrl}/erp`);
    await page.getByRole('rowheader').first().waitFor();
    await page.locator('litro-balance').getByText('Disponível para distribuir').first().waitFor();
    await shoot(page, 'erp', { fullPage: true });
  },
  async intranet(browser, { litroUrl }) {
    const page = await open(browser, { width: 1280, height: 500 });
    await page.goto(`${litroUrl}/intranet`);
    await page.getByText('Disponível para distribuir').nth(1).waitFor();
    await page.getByRole('heading', { name: 'Claraluz' }).waitFor();
    await shoot(page, 'intranet');
  },
};

async function takePictures(names) {
  if (!existsSync(join(root, 'dist/.built')))
    throw new Error('The build is missing: run `npm run build` first.');
  mkdirSync(folder, { recursive: true });
  const demo = await runDemo();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    for (const name of names.length > 0 ? names : Object.keys(pictures)) {
      await pictures[name](browser, demo, name);
      console.log(`docs/screenshots/${name}.png`);
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await takePictures(process.argv.slice(2));
}
