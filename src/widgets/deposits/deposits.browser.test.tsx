import {
  axeViolations,
  buttonIn,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { elementOnPage, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { Deposit, DepositAttachment } from '#contract/deposits.ts';
import { element as description } from './deposits.element.ts';

const LIST = 'GET /admin/organization/deposit';
const CREATE = 'POST /admin/organization/deposit';
const FILES = 'GET /admin/organization/depositAttachment';
const SEND = 'POST /admin/organization/depositAttachment';
const TAKE_AWAY = 'DELETE /admin/organization/depositAttachment';

const by = { user: '01900000-0000-7000-8000-0000000000aa', name: 'Ana Souza' };
const deposit = (over: Partial<Deposit> = {}): Deposit => ({
  _id: 'd1',
  value: 1_500.5,
  date: '2026-11-20',
  method: 'pix',
  note: 'Banco do centro',
  purchase: null,
  attachments: 1,
  createdAt: '2026-11-20T15:30:00.000Z',
  by,
  ...over,
});
const answer = (docs: Deposit[]) => ({
  docs,
  pages: { current: 1, total: 1 },
  items: { total: docs.length, skip: 0 },
  totals: { count: docs.length, value: 1_500.5, unproved: 1 },
});
const attachment = (over: Partial<DepositAttachment> = {}): DepositAttachment => ({
  _id: 'a1',
  deposit: 'd1',
  name: 'comprovante.pdf',
  contentType: 'application/pdf',
  size: 12_345,
  addedAt: '2026-11-20T15:31:00.000Z',
  by,
  ...over,
});
const file = (name: string, type: string, bytes = 20) => new File(['x'.repeat(bytes)], name, { type });

const show = elementOnPage(description, () => import('./deposits.widget.tsx'));
let asked: URLSearchParams[] = [];
beforeEach(() => {
  server.reset();
  asked = [];
  server.grant(
    ...['deposit', 'depositAttachments'].flatMap((area) =>
      ['list', 'add', 'remove'].map((action) => `portal.${area}.${action}`),
    ),
  );
  server.answer(LIST, ({ url }) => {
    asked.push(url.searchParams);
    return { status: 200, body: answer([deposit(), deposit({ _id: 'd2', attachments: 0, method: null })]) };
  });
  server.answer(FILES, ok({ docs: [attachment()] }));
});

/** As somebody drops them. */
function drop(element: HTMLElement, ...files: File[]) {
  const place = element.shadowRoot?.querySelector('.deposit-drop') as HTMLElement;
  const dataTransfer = new DataTransfer();
  for (const one of files) dataTransfer.items.add(one);
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}
const dropPlace = (element: HTMLElement) => until(() => element.shadowRoot?.querySelector('.deposit-drop'));

describe('the list of deposits', () => {
  it('tells when, how much, how, with how many files and by whom, and how many nothing proves', async () => {
    const element = show();
    await says(element, '20/11/2026');
    for (const said of ['R$ 1.500,50', 'Pix', 'Ana Souza', '2 depósitos', '1 sem comprovante']) {
      expect(textIn(element), said).to.include(said);
    }
    (await until(() => buttonIn(element, /^Valor/))).click();
    await until(() => asked.at(-1)?.get('sort') === 'value');
  });

  it('offers to write one down, or to take one away, to those who may', async () => {
    server.grant('portal.deposit.list');
    const element = show({ view: 'deposit=d1' });
    await says(element, 'Banco do centro');
    expect(buttonIn(element, 'Registrar depósito')).to.equal(undefined);
    expect(buttonIn(element, 'Excluir depósito')).to.equal(undefined);
    expect(textIn(element)).not.to.include('comprovante.pdf');
  });
});

describe('a new deposit', () => {
  it('is written down once, and its files are sent to it one after the other', async () => {
    const element = show();
    const told: unknown[] = [];
    element.addEventListener('litro-deposit-created', (event) => told.push((event as CustomEvent).detail));
    (await until(() => buttonIn(element, 'Registrar depósito'))).click();
    const value = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('[data-field=value] input'),
    );
    typeInto(value, '1500,50');
    await dropPlace(element);
    drop(element, file('um.pdf', 'application/pdf'), file('dois.png', 'image/png'));
    await says(element, 'dois.png');
    const keys: unknown[] = [];
    server.answer(CREATE, ({ key }) => {
      keys.push(key);
      const { by: _by, ...made } = deposit();
      return { status: 200, body: made };
    });
    const sent: string[] = [];
    server.answer(SEND, ({ url }) => {
      sent.push(url.searchParams.get('name') ?? '');
      const { by: _by, ...kept } = attachment();
      return { status: 200, body: kept };
    });
    server.answer(FILES, ok({ docs: [] }));
    (await until(() => buttonIn(element, 'Registrar'))).click();
    await until(() => sent.length === 2);
    expect(sent).to.deep.equal(['um.pdf', 'dois.png']);
    expect(told).to.deep.equal([{ deposit: 'd1', value: 1_500.5, date: '2026-11-20' }]);
    expect(keys).to.have.length(1);
    expect(keys[0]).to.be.a('string');
  });

  it('does not lie ahead, and asks before what was typed is lost', async () => {
    const element = show({ view: 'deposit=new' });
    const date = await until(() =>
      element.shadowRoot?.querySelector<HTMLInputElement>('[data-field=date] input'),
    );
    typeInto(date, '2199-01-01');
    (await until(() => buttonIn(element, 'Registrar'))).click();
    await says(element, 'Informe hoje ou um dia anterior.');
    (await until(() => buttonIn(element, 'Cancelar'))).click();
    await until(() => buttonIn(element, /Descartar/));
  });
});

describe('the files of a deposit', () => {
  it('that cannot be kept are not sent, each with its reason', async () => {
    const element = show({ view: 'deposit=d1' });
    await says(element, 'comprovante.pdf');
    server.answer(SEND, refuse(422, 'attachment_unreadable'));
    await dropPlace(element);
    drop(
      element,
      file('filme.mp4', 'video/mp4'),
      file('longo.pdf', 'application/pdf', 5 * 1024 * 1024 + 1),
      file('falso.pdf', 'application/pdf'),
    );
    await says(element, 'filme.mp4 não foi anexado');
    await says(element, 'O arquivo tem mais de 5 MB.');
    await says(element, 'O arquivo não é um PDF, JPEG, PNG ou WebP inteiro.');
  });

  it('are taken away after a question, and the page is told', async () => {
    const element = show({ view: 'deposit=d1' });
    const told: unknown[] = [];
    element.addEventListener('litro-deposit-proved', (event) => told.push((event as CustomEvent).detail));
    await says(element, 'comprovante.pdf');
    (
      await until(() =>
        element.shadowRoot?.querySelector<HTMLElement>('[aria-label="Excluir comprovante.pdf"]'),
      )
    ).click();
    server.answer(TAKE_AWAY, ok({ removed: true }));
    const confirm = await until(() => buttonIn(element, 'Excluir comprovante'));
    server.answer(FILES, ok({ docs: [] }));
    confirm.click();
    await says(element, 'Nenhum comprovante anexado.');
    await until(() => told.length === 1);
    expect(told).to.deep.equal([{ deposit: 'd1' }]);
  });
});

for (const [theme, language, widthPx] of [
  ['light.blue', 'pt', 1100],
  ['dark.green', 'enrtl', 360],
] as const) {
  it(`deposits can be used by everybody in ${theme} and ${language} at ${widthPx} px`, async () => {
    const element = show({ theme, view: 'deposit=d1' }, { language, widthPx });
    await says(element, 'comprovante.pdf');
    expect(await axeViolations(element)).to.deep.equal([]);
    expect(element.scrollWidth).to.be.at.most(widthPx);
  });
}
