import { expect } from 'chai';
import { writeSheet } from './print-sheet.ts';

describe('a sheet that is printed', () => {
  it('is a light page of its own, with every line of it and nothing else', () => {
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
});
