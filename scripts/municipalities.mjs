/**
 * `node scripts/municipalities.mjs FOLDER`: writes the places that the server knows by itself,
 * `src/server/features/maps/municipalities.json`, from `municipios.csv` and `estados.csv` of FOLDER, the folder `csv` of
 * github.com/kelvins/municipios-brasileiros (MIT), whose names and codes are those of IBGE. Run by hand when it changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const [folder] = process.argv.slice(2);
const target = fileURLToPath(new URL('../src/server/features/maps/municipalities.json', import.meta.url));
/** Thousandths of a degree, about a hundred metres: finer than the middle of a town is. */
const STEPS_PER_DEGREE = 1000;

/** Plain commas: no field of these files has one in it. */
function read(name) {
  const [head, ...lines] = readFileSync(join(folder, name), 'utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => {
    const fields = line.split(',');
    if (fields.length !== columns.length) throw new Error(`${name}: ${line}`);
    return Object.fromEntries(columns.map((column, at) => [column, fields[at]]));
  });
}

const steps = (degrees) => Math.round(Number(degrees) * STEPS_PER_DEGREE);
const byName = new Intl.Collator('pt-BR').compare;
const municipalities = read('municipios.csv');
const states = read('estados.csv').sort((one, other) => (one.uf < other.uf ? -1 : 1));

const file = {
  source: 'github.com/kelvins/municipios-brasileiros (MIT): names and codes of IBGE',
  stepsPerDegree: STEPS_PER_DEGREE,
  states: states.map(({ uf, nome, codigo_uf: code }) => {
    const own = municipalities
      .filter((one) => one.codigo_uf === code)
      .sort((one, other) => byName(one.nome, other.nome));
    return {
      code: uf,
      name: nome,
      capital: own.find((one) => one.capital === '1').nome,
      municipalities: own.map((one) => `${one.nome} ${steps(one.latitude)} ${steps(one.longitude)}`),
    };
  }),
};
const { code } = await format('municipalities.json', JSON.stringify(file), { printWidth: 110 });
writeFileSync(target, code);
