/**
 * `npm run create-terminal -- CNPJ [name]`: creates a terminal key for that station and prints it once. `--list` lists
 * the terminals, `--revoke ID` revokes a key.
 */
import { parseCnpj } from '#core/validation/cnpj.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { StartError } from './platform/database/start-error.ts';
import { createTenancy } from './platform/database/tenancy.ts';
import { prepareTables } from './platform/database/two-logins.ts';
import { createTerminals, type Terminals } from './features/terminals/terminals.service.ts';
import { reportFailure, withDatabase } from './with-database.ts';

const USAGE = `npm run create-terminal -- CNPJ [name]
npm run create-terminal -- --list
npm run create-terminal -- --revoke ID`;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function run(terminals: Terminals, [first = '', ...rest]: readonly string[]): Promise<string> {
  if (first === '--list') {
    const lines = (await terminals.list()).map(({ id, stationTaxNumber, label, revokedAt }) =>
      [id, stationTaxNumber, revokedAt ? 'revoked' : 'in use', label].join('  ').trimEnd(),
    );
    return lines.length > 0 ? lines.join('\n') : 'There is no terminal.';
  }
  if (first === '--revoke') {
    const [id = ''] = rest;
    if (!ID.test(id) || !(await terminals.revoke(id)))
      throw new StartError(`No terminal in use has the id ${id}.`);
    return `The key of terminal ${id} is revoked.`;
  }
  if (first === '') throw new StartError(USAGE);
  const taxNumber = parseCnpj(first);
  if (!taxNumber) throw new StartError(`Not a CNPJ: ${first}\n${USAGE}`);
  const { id, key } = await terminals.add(taxNumber, rest.join(' '));
  return `Terminal ${id} of the station ${taxNumber}. Its key is told here and never again:\n${key}`;
}

try {
  const config = readConfig(readEnvironment(process.env));
  const output = await withDatabase(config, async (database) => {
    await prepareTables(database, config);
    const terminals = createTerminals({ tenancy: createTenancy(database), clock: systemClock });
    return run(terminals, process.argv.slice(2));
  });
  process.stdout.write(`${output}\n`);
} catch (error) {
  reportFailure(error);
}
