import { sendKeys, setViewport } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import type { Language } from '#core/config/languages.ts';
import { LanguageContext } from '#core/i18n/use-texts.ts';
import { CORPUS } from '#blocks/spreadsheet/testing/corpus.ts';
import { writeXlsx } from '#blocks/spreadsheet/write-xlsx.ts';
import { decimalRules } from '#core/ui/form/figure-rules.ts';
import { openStage, settled, until, type Stage } from '#core/ui/testing/stage.tsx';
import { standStill } from '#core/ui/testing/stand-still.ts';
import { ImportStudio } from './import-studio.tsx';
import { FLEET_FIELDS, fleetFile, openFleet, refused, type Fleet } from './testing/fleet.ts';

const plate = (at: number) => `AAA${String(at).padStart(4, '0')}`;
const press = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({ press: key });
};

async function workbookOf(rows: readonly (readonly (string | number)[])[]): Promise<File> {
  const columns = FLEET_FIELDS.map(({ key, label }) => ({
    header: label,
    kind: key === 'year' ? ('number' as const) : ('text' as const),
  }));
  return new File([await writeXlsx({ columns, rows })], 'frota.xlsx');
}

describe('ImportStudio', function () {
  // The time limit includes the build of the spreadsheet worker, for which the first test waits.
  this.timeout(60_000);
  let stage: Stage;
  let fleet: Fleet;
  let events: string[];
  beforeEach(() => {
    events = [];
    fleet = openFleet('AAA0007');
  });
  afterEach(async () => {
    stage.remove();
    await setViewport({ width: 1280, height: 800 });
  });

  const open = async (language: Language = 'pt', look: Parameters<typeof openStage>[0] = {}) => {
    stage = openStage(look);
    // Every rendering passes the same description object, because a new object would reset the import studio.
    const { description } = fleet;
    await stage.render(
      <LanguageContext value={language}>
        <ImportStudio
          description={description}
          onDone={() => events.push('done')}
          onClose={() => events.push('close')}
        />
      </LanguageContext>,
    );
    await until(() => find('.import-drop'));
  };
  const find = <T extends HTMLElement = HTMLElement>(selector: string) =>
    stage.root.querySelector<T>(selector);
  const text = (selector = '.import') => find(selector)?.textContent ?? '';
  const buttons = () => [...stage.root.querySelectorAll('button')];
  const button = (label: string | RegExp) => {
    const fits = ({ textContent }: HTMLElement) =>
      typeof label === 'string' ? textContent === label : label.test(textContent ?? '');
    return buttons().findLast(fits);
  };
  const click = async (label: string | RegExp) => (await until(() => button(label))).click();
  const pick = (file: File) => {
    const input = stage.find<HTMLInputElement>('input[type=file]');
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const selected = async (file: File) => {
    pick(file);
    await until(() => find('.import-summary') && !find('.import-progress'));
    await settled();
  };
  const cell = (label: string) => find<HTMLInputElement>(`input[aria-label="${label}"]`);
  const focusedLabel = () => stage.root.activeElement?.ariaLabel;
  const faults = async () => {
    await standStill();
    const { violations } = await axe.run(stage.host, { rules: { region: { enabled: false } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };

  it('imports an xlsx file after corrections by keyboard, and undoes the import', async () => {
    await open();
    await selected(
      await workbookOf([
        [plate(1), 'Dsl', 'FH', 2020],
        [plate(2), 'Dsl', 'FH', 2021],
        [plate(7), 'Diesel', 'FH', 2022],
        ['AAA0A01', 'Diesel', 'FH', 2022],
      ]),
    );
    expect(text('.import-summary')).to.equal('0 pronta2 com problemas1 repetida no arquivo1 já cadastrada');
    cell('Combustível, linha 2')!.focus();
    await sendKeys({ type: 'Diesel' });
    await press('Enter');
    expect(focusedLabel()).to.equal('Combustível, linha 3');
    await click('Trocar por “Diesel” em todas');
    await until(() => text('.import-summary').startsWith('2 prontas'));

    await click('Importar 2 veículos');
    await until(() => find('.choices'));
    expect(find<HTMLInputElement>('input[value=all]')!.disabled).to.equal(true);
    await click('Importar 2 veículos');
    await until(() => find('.import-done'));
    expect(text('.import-done')).to.equal('2 cadastros criados2 linhas ficaram de fora.');
    expect([...fleet.plates]).to.deep.equal(['AAA0A07', 'AAA0A01', 'AAA0A02']);
    expect(fleet.asked.at(-1)?.rows[0]).to.deep.equal({
      licensePlate: plate(1),
      fuelType: 'diesel',
      model: 'FH',
      year: 2020,
    });
    expect(events).to.deep.equal(['done']);

    fleet.fates.push(refused());
    await click('Desfazer importação');
    await until(() => find('.confirm'));
    await click('Desfazer importação');
    await until(() => text().includes('Já houve gasto ou abastecimento de cadastros desta importação'));
    await click('Desfazer importação');
    await until(() => find('.confirm'));
    await click('Desfazer importação');
    await until(() => text('.import-done').startsWith('Importação desfeita'));
    expect(events).to.deep.equal(['done', 'done']);
  });

  it('accepts a dropped csv file and requests the field of a column that it does not recognize', async () => {
    await open();
    const transfer = new DataTransfer();
    transfer.items.add(fleetFile(['AAA1B01;Diesel'], 'Chapa;Combustível'));
    stage
      .find('.import-drop')
      .dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: transfer }));
    await until(() => find('.import-columns'));
    expect(text('.import-missing')).to.equal('Falta 1 campo obrigatório: Placa');
    const select = stage.find<HTMLSelectElement>('.import-columns select');
    select.value = '0';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => !button('Conferir as linhas')?.disabled);
    await click('Conferir as linhas');
    await until(() => text('.import-summary') === '1 pronta');
  });

  it('shows words of a doubtful file in each encoding, and follows the selected encoding', async () => {
    await open();
    const letters =
      'Lista de ve\u00a1culos;;;\nPlaca;Combust\u00a1vel;Modelo;Ano\nAAA1B01;Diesel;Cami\u00c6o;2020';
    pick(new File([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], 'frota.csv'));
    await until(() => find('.import-reading .choices'));
    const selected = () => find<HTMLInputElement>('.choices input:checked')?.value;
    expect(selected()).to.equal('cp850');
    expect(text('.choices')).to.include('DOS (cp850)veículos · Combustível · Camião');
    expect(text('.choices')).to.include('Windowsve¡culos · Combust¡vel · CamiÆo');
    const header = stage.find<HTMLSelectElement>('.import-reading select');
    expect([header.value, header.selectedOptions[0]?.label]).to.deep.equal([
      '2',
      'Linha 2: Placa · Combustível · Modelo · Ano',
    ]);
    find<HTMLInputElement>('.choices input[value=windows-1252]')!.click();
    await until(() => selected() === 'windows-1252' && text('.import-missing').includes('Combustível'));
    find<HTMLInputElement>('.choices input[value=cp850]')!.click();
    await until(() => selected() === 'cp850' && !button('Conferir as linhas')?.disabled);
    expect(await faults()).to.deep.equal([]);
    await click('Conferir as linhas');
    await until(() => text('.import-summary') === '1 pronta');
    expect(text()).to.include('Os nomes das colunas estão na linha 2; 1 linha acima ficou de fora.');
    expect(cell('Modelo, linha 3')!.value).to.equal('Camião');
  });

  it('requires a single answer for a column with ambiguous figures', async () => {
    const fields = fleet.description.fields.map((field) =>
      field.key === 'model' ? { ...field, ...decimalRules({ min: 0, max: 9999, decimals: 3 }) } : field,
    );
    fleet = { ...fleet, description: { ...fleet.description, fields } };
    await open();
    pick(fleetFile(['AAA1B01;Diesel;9.125;', 'AAA1B02;Diesel;9.12;']));
    await until(() => find('.import-reading .choices'));
    expect(text('.import-missing')).to.equal('Falta 1 resposta sobre uma coluna.');
    expect(button('Conferir as linhas')!.disabled).to.equal(true);
    expect(text('.choices')).to.equal(
      'Modelo: como ler “9.125”, em 1 linha?9,125, com casas decimais9.125, em milhares',
    );
    find('.choices input')!.click();
    await until(() => !button('Conferir as linhas')!.disabled);
    expect(await faults()).to.deep.equal([]);
    await click('Conferir as linhas');
    await until(() => text('.import-summary') === '2 prontas');
  });

  it('names the row in the note of each rejected cell, and in a column on a narrow screen', async () => {
    await open();
    await selected(fleetFile(['AAA12;Diesel;;', `${plate(7)};Diesel;;`]));
    const noteOf = (label: string) =>
      stage.root.getElementById(cell(label)!.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(noteOf('Placa, linha 2')).to.equal('Linha 2: A placa tem 7 letras e números, como ABC1D23.');
    expect(find('.import-situation-row')!.offsetWidth).to.equal(0);
    await setViewport({ width: 390, height: 844 });
    await until(() => find('.import-situation-row')!.offsetWidth > 0);
    expect(text('.import-situation')).to.match(/^Linha 2Placa: /);
    await setViewport({ width: 1280, height: 800 });
    await until(() => cell('Placa, linha 3'));
    expect(noteOf('Placa, linha 3')).to.match(/^Linha 3: Já está cadastrado/);
  });

  it('refuses a zip bomb with a clear text, and then accepts another file', async () => {
    await open();
    const bomb = CORPUS.find(({ what }) => what === '30 MB in 30 kB')!;
    let turns = 0;
    const counting = setInterval(() => (turns += 1));
    pick(new File([await bomb.bytes()], bomb.name));
    await until(() => find('.error-state'));
    clearInterval(counting);
    expect(text('.error-state')).to.include('“frota.xlsx” não foi lido');
    expect(text('.error-state')).to.include('O arquivo é grande demais por dentro');
    expect(turns).to.be.greaterThan(3);
    await selected(fleetFile([`${plate(1)};Diesel;;`]));
    expect(text('.import-summary')).to.equal('1 pronta');
  });

  it('shows 10 000 rows with at most 60 of them in the document', async () => {
    await open();
    const lines = Array.from({ length: 10_000 }, (_, at) => `${plate(at)};Diesel;FH;2020`);
    pick(fleetFile(lines));
    await until(() => text('.import-summary').startsWith('9.999 prontas'));
    expect(stage.find('[role=grid]').getAttribute('aria-rowcount')).to.equal('10001');
    expect(stage.root.querySelectorAll('.row').length).to.be.within(5, 60);
    await click('Só com problemas');
    await until(() => stage.find('[role=grid]').getAttribute('aria-rowcount') === '2');
  });

  it('requires a confirmation before the user loses corrections, also before another file', async () => {
    await open();
    await selected(fleetFile(['AAA12;Diesel;;', `${plate(1)};Diesel;;`]));
    cell('Placa, linha 2')!.focus();
    await sendKeys({ type: plate(3) });
    await press('Enter');
    await until(() => text('.import-summary') === '2 prontas');
    await click('Escolher outro arquivo');
    await until(() => find('.confirm'));
    await click('Continuar aqui');
    await until(() => !find('.confirm'));
    await press('Escape');
    await until(() => find('.confirm'));
    expect(events).to.deep.equal([]);
    await click('Descartar');
    await until(() => events.includes('close'));
  });

  it('restores the text of a cell on Escape, and closes only on a second Escape', async () => {
    await open();
    await selected(fleetFile(['AAA12;Diesel;;']));
    cell('Placa, linha 2')!.focus();
    await sendKeys({ type: 'x' });
    await press('Escape');
    expect(cell('Placa, linha 2')!.value).to.equal('AAA12');
    await press('Escape');
    await until(() => events.includes('close'));
  });

  it('reports a lost answer as unknown, and repeats the request with the same key', async () => {
    await open();
    await selected(fleetFile([`${plate(1)};Diesel;;`]));
    fleet.fates.push('lose');
    await click('Importar 1 veículo');
    await until(() => find('.choices'));
    await click('Importar 1 veículo');
    await until(() => text().includes('A resposta do servidor não chegou'));
    await press('Escape');
    await until(() => text('.confirm').includes('A operação pode ter sido concluída'));
    await click('Continuar aqui');
    await click('Perguntar de novo');
    await until(() => text('.import-done').startsWith('1 cadastro criado'));
    expect(button('Desfazer importação')).to.not.equal(undefined);
    expect(fleet.asked[0]?.key).to.equal(null);
    expect(new Set(fleet.asked.slice(1).map(({ key }) => key)).size).to.equal(1);
  });

  it('replaces a text in a whole column by the rules of the column', async () => {
    await open();
    await selected(fleetFile([`${plate(1)};Dsl;FH;`, `${plate(2)};Dsl;FH;`, `${plate(3)};Etanol;;`]));
    await click('Trocar em uma coluna');
    const selects = await until(() => {
      const all = stage.root.querySelectorAll<HTMLSelectElement>('.form select');
      return all.length === 2 && [...all];
    });
    const [column, from] = selects as [HTMLSelectElement, HTMLSelectElement];
    expect([column.value, from.selectedOptions[0]?.label]).to.deep.equal(['fuelType', 'Dsl (2 linhas)']);
    const to = stage.find<HTMLInputElement>('.form input');
    await until(() => stage.root.activeElement === column);
    await click('Trocar em 2 linhas');
    await until(() => stage.root.activeElement === to);
    expect(text('.form')).to.include('Escreva diesel, etanol ou gasolina.');

    column.value = 'model';
    column.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => from.selectedOptions[0]?.label === 'Toda a coluna (3 linhas)');
    expect([to.required, text('.form')]).to.satisfy(
      ([isRequired, text]: [boolean, string]) => !isRequired && !text.includes('Escreva diesel'),
    );
    await press('Escape');
    await until(() => text('.confirm').startsWith('O que foi preenchido e não foi salvo'));
    await click('Continuar editando');
    await until(() => stage.root.activeElement === to);
    await sendKeys({ type: 'R 450' });
    await press('Enter');
    await until(() => cell('Modelo, linha 2')?.value === 'R 450');
    expect(cell('Combustível, linha 2')!.value).to.equal('Dsl');
  });

  it('corrects a row in a form on a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    await open();
    await selected(fleetFile(['AAA12;Diesel;;']));
    stage.find('.row [aria-haspopup=menu]').click();
    (await until(() => find('sl-menu-item'))).click();
    const field = await until(() => find<HTMLInputElement>('.form input'));
    await until(() => stage.root.activeElement === field);
    field.select();
    await sendKeys({ type: plate(4) });
    await press('Enter');
    await until(() => text('.import-summary') === '1 pronta');
    await until(() => stage.root.activeElement?.getAttribute('aria-label') === 'Ações da linha 2');
    const { scrollWidth, clientWidth } = stage.find('.modal-body');
    expect(scrollWidth).to.equal(clientWidth);
  });

  for (const [language, theme, dir] of [
    ['pt', 'light.blue', 'ltr'],
    ['enrtl', 'dark.green', 'rtl'],
  ] as const) {
    it(`has no accessibility fault that axe finds in ${language} with ${theme}`, async () => {
      await open(language, { theme, dir });
      expect(await faults()).to.deep.equal([]);
      pick(fleetFile(['AAA1B01;Diesel'], 'Chapa;Combustível'));
      await until(() => find('.import-columns'));
      expect(await faults()).to.deep.equal([]);
      buttons()
        .find((each) => each.closest('.modal-footer'))!
        .click();
      await until(() => find('.import-drop'));
      await selected(fleetFile(['AAA12;Dsl;;', `${plate(7)};Dsl;;`, `${plate(1)};Diesel;;`]));
      expect(await faults()).to.deep.equal([]);
      stage.find('.modal-footer .button[data-tone=primary]').click();
      await until(() => find('.choices'));
      expect(await faults()).to.deep.equal([]);
      [...stage.root.querySelectorAll<HTMLElement>('.button[data-tone=primary]')].at(-1)!.click();
      await until(() => find('.import-left'));
      expect(await faults()).to.deep.equal([]);
    });
  }
});
