import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { find, until } from './company-page.ts';

const openQuestion = (element: HTMLElement): Element | undefined =>
  [...(element.shadowRoot?.querySelectorAll('.confirm') ?? [])]
    .map((confirm) => confirm.closest('.modal'))
    .find((modal): modal is Element => modal?.matches(':popover-open') ?? false);

async function questionIn(element: HTMLElement): Promise<Element> {
  return until(() => {
    const question = openQuestion(element);
    return question && element.shadowRoot?.activeElement?.closest('.modal') === question && question;
  });
}

/**
 * The dialog must focus its cancel button: Enter cancels, and the action is one Tab away. The test calls `ask` twice.
 */
export async function expectSafe(element: HTMLElement, ask: () => Promise<void>): Promise<void> {
  const focused = () => element.shadowRoot?.activeElement as HTMLElement | null;
  await ask();
  await questionIn(element);
  expect(focused()?.textContent).to.equal('Cancelar');
  await sendKeys({ press: 'Enter' });
  await until(() => !openQuestion(element));
  await ask();
  const question = await questionIn(element);
  await sendKeys({ press: 'Tab' });
  expect(focused()).to.equal([...question.querySelectorAll('.modal-footer button')].at(-1));
  await sendKeys({ press: 'Escape' });
  await until(() => !openQuestion(element));
}

export async function chooseFrom(element: HTMLElement, menu: string, item: string): Promise<void> {
  const button = await until(() => find<HTMLElement>(element, `button[aria-label="${menu}"]`));
  button.focus();
  button.click();
  const menuItem = await until(() =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? [])].find(
      ({ textContent }) => textContent.trim() === item,
    ),
  );
  menuItem.click();
}
