/** What the page shows of what was typed and answered. */
import {
  formatThousandths,
  formatTotal,
  isCubicMetres,
  nameOfRule,
  readNumber,
  sayNumbers,
  sayOutcome,
} from './words.js';

export const field = (id) => document.getElementById(id);
export const show = (id, text) => (field(id).textContent = text);

export const option = (value, text) => {
  const made = document.createElement('option');
  made.value = value;
  made.textContent = text;
  return made;
};

/** What the pump shows: total, volume, price. */
export function showDigits() {
  const [volume, price] = [readNumber(field('volume').value), readNumber(field('price').value)];
  const cubic = isCubicMetres(field('product').value);
  show('unit', cubic ? 'm³' : 'L');
  show('volume-title', cubic ? 'Metros cúbicos' : 'Litros');
  show('per', cubic ? 'm³' : 'litro');
  show('volume-shown', formatThousandths(volume || 0));
  show('price-shown', formatThousandths(price || 0));
  // Whole numbers: the third decimal of the total is dropped, never rounded up.
  const millionths = Math.round((volume || 0) * 1000) * Math.round((price || 0) * 1000);
  show('total', formatTotal(Math.floor(millionths / 10_000) / 100));
}

/** A line for each rule, with what it compared. */
export function showRules(rules) {
  field('rules').replaceChildren(
    ...rules.map((one) => {
      const line = document.createElement('li');
      const parts = [
        ['span', one.outcome, sayOutcome(one)],
        ['span', 'name', nameOfRule(one.rule)],
        ['span', 'numbers', sayNumbers(one)],
      ];
      for (const [tag, name, text] of parts) {
        if (text === '') continue;
        const part = document.createElement(tag);
        part.className = name;
        part.textContent = text;
        line.append(part);
      }
      return line;
    }),
  );
  const refusing = rules.filter(({ outcome }) => outcome === 'fail').length;
  show('rules-said', refusing === 0 ? 'Todas as regras passam.' : `Regras que recusam: ${refusing}.`);
}
