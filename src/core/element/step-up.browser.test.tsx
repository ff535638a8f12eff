import { buttonIn, find, ok, refuse, server, until, type Replying } from './testing/company-page.ts';
import {
  click,
  elementOnPage,
  says,
  sessionOf,
  typeInto,
  usedByEverybody,
} from './testing/element-on-page.ts';
import { expect } from 'chai';
import { toApiError } from '../api/api-error.ts';
import { createKey } from '../api/idempotency-key.ts';
import { describeElement } from '../description/describe-element.ts';
import { frame } from './frame.tsx';

const description = describeElement({ tag: 'litro-balance', attributes: {}, events: {} });
const Widget = frame<typeof description>({ css: '', Content: () => <button type="button">work</button> });
const show = elementOnPage(description, async () => ({ Widget }));

const MOVE = 'PUT /admin/organization/updateBalance';
const RIGHT = '123456';
const question = refuse(428, 'step_up_required', [{ sentTo: 'a***@b.example', limit: 500 }]);
/** Codes that the server received; null for a request without a code. */
let codes: (string | null)[] = [];
let keys: (string | null)[] = [];
const guarded: Replying = ({ code = null, ...request }) => {
  codes.push(code);
  keys.push(request.key);
  if (code === null) return question(request);
  return code === RIGHT ? ok({ amount: 600 })(request) : refuse(400, 'auth_code_invalid')(request);
};

async function startMovement(element: HTMLElement, shares: readonly object[] = []) {
  const session = await sessionOf(element);
  await until(() => session.auth.status === 'signed-in');
  return session.api(MOVE, { body: { shares } as never, key: createKey() }).then(
    ({ amount }) => amount,
    (error: unknown) => toApiError(error).code,
  );
}

const codeIn = (element: HTMLElement) => until(() => find<HTMLInputElement>(element, '.code input'));

async function opened(...how: Parameters<typeof show>) {
  const element = show(...how);
  await says(element, 'work');
  const movement = startMovement(element);
  const field = await codeIn(element);
  return { element, movement, field };
}

describe('a movement that needs a mailed code', () => {
  beforeEach(() => {
    [codes, keys] = [[], []];
    server.reset();
    server.answer(MOVE, guarded);
  });

  it('asks for the code, and sends the same request again with the code', async () => {
    const { element, movement, field } = await opened();
    await says(element, 'a***@b.example');
    await says(element, '500,00');
    typeInto(field, '654321');
    await says(element, 'Código de autenticação inválido.');
    typeInto(await codeIn(element), RIGHT);
    expect(await movement).to.equal(600);
    expect(codes).to.deep.equal([null, '654321', RIGHT]);
    expect(new Set(keys).size).to.equal(1);
    await until(() => !find(element, '.code input'));
  });

  it('requests another mail, and asks for a missing digit without a request', async () => {
    const { element, movement } = await opened();
    await click(element, 'Enviar outro código');
    await says(element, 'Enviamos outro código.');
    await click(element, 'Confirmar');
    await says(element, 'Informe os 6 dígitos do código.');
    expect(codes).to.deep.equal([null, null]);
    typeInto(await codeIn(element), RIGHT);
    expect(await movement).to.equal(600);
  });

  it('reports the movement as refused if the user cancels, or if the element leaves the page', async () => {
    const { element, movement } = await opened();
    await click(element, 'Cancelar');
    expect(await movement).to.equal('step_up_required');
    const again = await opened();
    again.element.remove();
    expect(await again.movement).to.equal('step_up_required');
    expect(codes).to.deep.equal([null, null]);
  });

  it('asks for the codes of two movements one after the other', async () => {
    const { element, movement, field } = await opened();
    const second = startMovement(element, [{}]);
    await until(() => codes.length === 2);
    typeInto(field, RIGHT);
    expect(await movement).to.equal(600);
    typeInto(
      await until(() => buttonIn(element, 'Confirmar') && find<HTMLInputElement>(element, '.code input')),
      RIGHT,
    );
    expect(await second).to.equal(600);
    expect(new Set(keys).size).to.equal(2);
  });

  usedByEverybody('the dialog', async (attributes, around) => (await opened(attributes, around)).element);
});
