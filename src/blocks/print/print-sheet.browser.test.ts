import { expect } from 'chai';
import { writeSheet } from './print-sheet.ts';

describe('writeSheet', () => {
  it('writes a light page with every line of the table, and data as plain text', () => {
    document.documentElement.style.colorScheme = 'dark';
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const view = frame.contentWindow as Window & typeof globalThis;
    const lines = Array.from({ length: 300 }, (_, at) => [`Pessoa <b>${at}</b>`, '1,00', '2,00']);
    writeSheet(
      view,
      {
        title: 'Distribuição feita',
        facts: [['Quando', '20/11/2026, 12:30']],
        drawing: (page) => page.createElementNS('http://www.w3.org/2000/svg', 'svg'),
        table: {
          headers: ['Nome', 'Valor', 'Saldo depois'],
          figuresFrom: 1,
          lines,
          total: ['Total', '300,00', ''],
        },
      },
      { language: 'pt', direction: 'rtl' },
    );
    const page = view.document;
    expect(page.querySelectorAll('tbody > tr')).to.have.length(300);
    expect(page.body.textContent).to.include('Pessoa <b>299</b>').and.to.include('20/11/2026, 12:30');
    expect(page.querySelector('b')).to.equal(null);
    expect(page.querySelector('dl + svg')).not.to.equal(null);
    expect(page.documentElement.dir).to.equal('rtl');
    const { backgroundColor, color } = view.getComputedStyle(page.documentElement);
    expect([backgroundColor, color]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    const cell = page.querySelector('td');
    expect(cell && view.getComputedStyle(cell).fontSize).to.equal(view.getComputedStyle(page.body).fontSize);
    frame.remove();
    document.documentElement.style.colorScheme = '';
  });

  it('keeps a code on a single line with its digits in order, also in a right-to-left page', () => {
    const frame = document.createElement('iframe');
    frame.style.inlineSize = '200px';
    document.body.append(frame);
    const view = frame.contentWindow as Window & typeof globalThis;
    const digits = '99990.00004 00138.224837 02906.553447 1 16470000123456';
    const code = ['Linha digitável', digits] as const;
    writeSheet(view, { title: 'Boleto', facts: [], code }, { language: 'pt', direction: 'rtl' });
    const text = view.document.querySelector('.code bdi')!.firstChild!;
    const placeOf = (at: number) => {
      const one = view.document.createRange();
      one.setStart(text, at);
      one.setEnd(text, at + 1);
      return one.getBoundingClientRect();
    };
    const [first, last] = [placeOf(0), placeOf(digits.length - 1)];
    expect(last.top).to.equal(first.top);
    expect(last.left).to.be.greaterThan(first.left);
    frame.remove();
  });
});
