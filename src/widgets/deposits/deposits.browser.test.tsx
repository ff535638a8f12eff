import { onOnePage } from '#core/element/testing/answers.ts';
import { buttonIn, find, ok, refuse, server, textIn, until } from '#core/element/testing/company-page.ts';
import {
  click,
  elementOnPage,
  says,
  typeInto,
  usedByEverybody,
} from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import type { Deposit, DepositAttachment } from '#contract/deposits.ts';
import type { Purchase } from '#contract/purchases.ts';
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
  ...onOnePage(docs.length),
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
const PURCHASES = 'GET /v2/admin/organization/purchase';
const PURCHASE = 'GET /admin/organization/purchase/p1-a1b2c3';
const purchase = (over: Partial<Purchase> = {}): Purchase => ({
  _id: 'p1-a1b2c3',
  value: 1_500.5,
  paymentType: 'transfer',
  status: 'pending',
  createdAt: '2026-11-19T15:30:00.000Z',
  by,
  pix: null,
  slip: null,
  transfer: null,
  link: null,
  reference: 'A1B2C3',
  paidAt: null,
  cancelledAt: null,
  entry: null,
  paidLate: 'no',
  distribution: null,
  ...over,
});
const NAMED = 'R$\u00a01.500,50 de 19/11/2026, a1b2c3';
const file = (name: string, type: string, bytes = 20) => new File(['x'.repeat(bytes)], name, { type });

const show = elementOnPage(description, () => import('./deposits.widget.tsx'));
let queries: URLSearchParams[] = [];
beforeEach(() => {
  server.reset();
  queries = [];
  server.grant(
    ...['deposit', 'depositAttachments'].flatMap((area) =>
      ['list', 'add', 'remove'].map((action) => `portal.${area}.${action}`),
    ),
  );
  server.answer(LIST, ({ url }) => {
    queries.push(url.searchParams);
    return { status: 200, body: answer([deposit(), deposit({ _id: 'd2', attachments: 0, method: null })]) };
  });
  server.answer(FILES, ok({ docs: [attachment()] }));
});

function drop(element: HTMLElement, ...files: File[]) {
  const place = element.shadowRoot?.querySelector('.deposit-drop') as HTMLElement;
  const dataTransfer = new DataTransfer();
  for (const one of files) dataTransfer.items.add(one);
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}
const dropPlace = (element: HTMLElement) => until(() => element.shadowRoot?.querySelector('.deposit-drop'));

describe('list of deposits', () => {
  it('shows date, amount, method and author, and counts deposits without an attachment', async () => {
    const element = show();
    await says(element, '20/11/2026');
    for (const text of ['R$ 1.500,50', 'Pix', 'Ana Souza', '2 depósitos', '1 sem comprovante']) {
      expect(textIn(element), text).to.include(text);
    }
    (await until(() => buttonIn(element, /^Valor/))).click();
    await until(() => queries.at(-1)?.get('sort') === 'value');
  });

  it('hides creation, deletion and attachments from users who may only list deposits', async () => {
    server.grant('portal.deposit.list');
    const element = show({ view: 'deposit=d1' });
    await says(element, 'Banco do centro');
    expect(buttonIn(element, 'Registrar depósito')).to.equal(undefined);
    expect(buttonIn(element, 'Excluir depósito')).to.equal(undefined);
    expect(textIn(element)).not.to.include('comprovante.pdf');
  });
});

describe('new deposit', () => {
  it('creates a deposit with one request and uploads its files in order', async () => {
    const element = show();
    const events: unknown[] = [];
    element.addEventListener('litro-deposit-created', (event) => events.push((event as CustomEvent).detail));
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
      const { by: _by, ...withoutAuthor } = attachment();
      return { status: 200, body: withoutAuthor };
    });
    server.answer(FILES, ok({ docs: [] }));
    (await until(() => buttonIn(element, 'Registrar'))).click();
    await until(() => sent.length === 2);
    expect(sent).to.deep.equal(['um.pdf', 'dois.png']);
    expect(events).to.deep.equal([{ deposit: 'd1', value: 1_500.5, date: '2026-11-20' }]);
    expect(keys).to.have.length(1);
    expect(keys[0]).to.be.a('string');
  });

  it('rejects unusable files at once with a reason and accepts the other files', async () => {
    const element = show({ view: 'deposit=new' });
    await dropPlace(element);
    drop(
      element,
      file('filme.mp4', 'video/mp4'),
      file('longo.pdf', 'application/pdf', 5 * 1024 * 1024 + 1),
      file('um.pdf', 'application/pdf'),
    );
    await says(element, 'filme.mp4 não foi anexado');
    await says(element, 'O arquivo tem mais de 5 MB.');
    const selected = () =>
      [...find(element, '[aria-label="Arquivos escolhidos"]')!.querySelectorAll('bdi')].map(
        (name) => name.textContent,
      );
    expect(selected()).to.deep.equal(['um.pdf']);
    drop(element, file('dois.pdf', 'application/pdf'));
    await until(() => !textIn(element).includes('não foi anexado'));
    expect(selected()).to.deep.equal(['um.pdf', 'dois.pdf']);
  });

  it('refuses a future date and asks before it discards typed values', async () => {
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

describe('purchase of a deposit', () => {
  const searched: URLSearchParams[] = [];
  const mayEverything = () =>
    server.grant(
      'portal.purchase.list',
      ...['list', 'add', 'remove'].map((action) => `portal.deposit.${action}`),
    );
  beforeEach(() => {
    searched.length = 0;
    mayEverything();
    server.answer(PURCHASES, ({ url }) => {
      searched.push(url.searchParams);
      const waits = url.searchParams.get('awaits') === 'person';
      const docs = waits
        ? [purchase()]
        : [
            purchase(),
            purchase({ _id: 'p2-d4e5f6', paymentType: 'bill' }),
            purchase({ _id: 'p3', status: 'paid' }),
          ];
      return { status: 200, body: { docs } };
    });
    server.answer(PURCHASE, ok(purchase()));
  });
  const field = (element: HTMLElement) =>
    until(() => find<HTMLInputElement>(element, '[data-field=purchase] input'));
  const options = (element: HTMLElement) =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[data-field=purchase] [role=option]') ?? [])].map(
      (option) => option.textContent,
    );
  const press = (input: HTMLInputElement, key: string) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  /**
   * Each attempt focuses the input again: the opening drawer may still take the focus, which closes the list of options.
   */
  const untilOptions = (element: HTMLElement, input: HTMLInputElement, count: number) =>
    until(() => {
      input.focus();
      press(input, 'ArrowDown');
      return options(element).length === count;
    });
  const creating = () => {
    const bodies: unknown[] = [];
    server.answer(CREATE, ({ body }) => {
      bodies.push(body);
      const { by: _by, ...made } = deposit();
      return { status: 200, body: made };
    });
    return bodies;
  };

  it('selects a waiting purchase by keyboard and fills empty fields from that purchase', async () => {
    const element = show({ view: 'deposit=new' });
    const input = await field(element);
    await untilOptions(element, input, 1);
    expect(options(element)).to.deep.equal([`${NAMED}Transferência, não paga`]);
    press(input, 'Enter');
    await until(() => input.value === NAMED);
    const filled = (key: string) =>
      find<HTMLInputElement | HTMLSelectElement>(element, `[data-field=${key}] :is(input, select)`)?.value;
    expect([filled('value'), filled('method')]).to.deep.equal(['1.500,50', 'transfer']);
    const bodies = creating();
    await click(element, 'Registrar');
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.include({ value: 1_500.5, method: 'transfer', purchase: 'p1-a1b2c3' });
  });

  it('searches purchases by amount, waiting purchases first, without purchases by bill', async () => {
    const element = show({ view: 'deposit=new' });
    const input = await field(element);
    typeInto(input, '1500,50');
    await untilOptions(element, input, 2);
    expect(searched.slice(-2).map((query) => [query.get('value'), query.get('awaits')])).to.deep.equal([
      ['1500.5', 'person'],
      ['1500.5', null],
    ]);
    expect(options(element)[1]).to.include('Transferência, paga');
  });

  it('accepts only a purchase of the list or an empty field', async () => {
    const bodies = creating();
    const element = show({ view: 'deposit=new' });
    const input = await field(element);
    typeInto(find<HTMLInputElement>(element, '[data-field=value] input'), '10');
    typeInto(input, 'a do mês passado');
    await click(element, 'Registrar');
    await says(element, 'Escolha uma compra da lista ou limpe o campo.');
    expect(bodies).to.deep.equal([]);
    typeInto(input, '');
    await until(() => !textIn(element).includes('Escolha uma compra da lista'));
    await click(element, 'Registrar');
    await until(() => bodies.length === 1);
    expect(bodies[0]).not.to.have.property('purchase');
  });

  it('fills the form from the purchase of its address and closes without a question', async () => {
    const element = show({ view: 'deposit=new&purchase=p1-a1b2c3' });
    const input = await field(element);
    await until(() => input.value === NAMED);
    expect(find<HTMLInputElement>(element, '[data-field=value] input')?.value).to.equal('1.500,50');
    await click(element, 'Cancelar');
    await until(() => !find(element, '[data-field=purchase]'));
    expect(buttonIn(element, /Descartar/)).to.equal(undefined);
  });

  it('links a deposit to its purchase', async () => {
    server.answer(LIST, ok(answer([deposit({ purchase: 'p1-a1b2c3' })])));
    const element = show({ view: 'deposit=d1' });
    const events: unknown[] = [];
    element.addEventListener('litro-purchase-asked', (event) => events.push((event as CustomEvent).detail));
    await click(element, 'a1b2c3');
    expect(events).to.deep.equal([{ element: 'litro-purchase', view: 'purchase=p1-a1b2c3' }]);
  });

  it('offers no purchase field or link to users who may not list purchases', async () => {
    server.grant('portal.deposit.list', 'portal.deposit.add');
    server.answer(LIST, ok(answer([deposit({ purchase: 'p1-a1b2c3' })])));
    const element = show({ view: 'deposit=d1' });
    await says(element, 'a1b2c3');
    expect(buttonIn(element, 'a1b2c3')).to.equal(undefined);
    const form = show({ view: 'deposit=new&purchase=p1-a1b2c3' });
    await until(() => find(form, '[data-field=value] input'));
    expect([find(form, '[data-field=purchase]'), server.calls(PURCHASE), searched]).to.deep.equal([
      null,
      0,
      [],
    ]);
  });
});

describe('files of a deposit', () => {
  it('explains why each unusable file was not attached', async () => {
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

  it('shows the progress of an upload and sends an interrupted file again on request', async () => {
    const element = show({ view: 'deposit=d1' });
    await dropPlace(element);
    let cut = () => {};
    const isCut = new Promise<void>((resolve) => (cut = resolve));
    server.answer(SEND, () => isCut.then(() => Promise.reject(new TypeError('The line was cut.'))));
    drop(element, file('um.pdf', 'application/pdf'));
    await says(element, 'Enviando os comprovantes 50%');
    expect(find(element, '[role=progressbar]')?.getAttribute('aria-valuenow')).to.equal('0.5');
    cut();
    await says(element, 'um.pdf não foi anexado O envio foi interrompido.');
    const { by: _by, ...withoutAuthor } = attachment({ _id: 'a2', name: 'um.pdf' });
    server.answer(SEND, ok(withoutAuthor));
    server.answer(FILES, ok({ docs: [attachment(), { ...withoutAuthor, by }] }));
    await click(element, 'Tentar de novo');
    await until(() => !textIn(element).includes('não foi anexado'));
    await says(element, 'um.pdf');
  });

  it('deletes a file after a question and dispatches litro-deposit-proved', async () => {
    const element = show({ view: 'deposit=d1' });
    const events: unknown[] = [];
    element.addEventListener('litro-deposit-proved', (event) => events.push((event as CustomEvent).detail));
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
    await until(() => events.length === 1);
    expect(events).to.deep.equal([{ deposit: 'd1' }]);
  });
});

usedByEverybody('an open deposit', async (look, around) => {
  const element = show({ ...look, view: 'deposit=d1' }, around);
  await says(element, 'comprovante.pdf');
  return element;
});

usedByEverybody('the form of a deposit', async (look, around) => {
  server.grant('portal.deposit.list', 'portal.deposit.add', 'portal.purchase.list');
  server.answer(PURCHASES, ok({ docs: [purchase()] }));
  const element = show({ ...look, view: 'deposit=new' }, around);
  const input = await until(() => find<HTMLInputElement>(element, '[data-field=purchase] input'));
  input.focus();
  await until(() => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    return find(element, '[role=option]');
  });
  return element;
});
