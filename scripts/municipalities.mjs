/**
 * `node scripts/municipalities.mjs FOLDER` writes `src/server/features/maps/municipalities.json`, the places that the server
 * finds without another service. It reads `municipios.csv` and `estados.csv` of FOLDER, the folder `csv` of
 * github.com/kelvins/municipios-brasileiros (MIT), with names and codes of IBGE. Run this script by hand when these files
 * change.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const [folder] = process.argv.slice(2);
const target = fileURLToPath(new URL('../src/server/features/maps/municipalities.json', import.meta.url));
/**
 * Precision of the written coordinates: thousandths of a degree, about a hundred meters. This precision is enough for
 * the center of a town.
 */
const STEPS_PER_DEGREE = 1000;

/** Reads a CSV file and splits its lines at every comma, because no field of these files contains a comma. */
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
