/** `npm run bench -- server`: how fast the built server is beside its own statements, how it grows, how it starts. */
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { raceAgainstStatements } from './against-statements.ts';
import { measureGrowth, measureStart, placesOn } from './growth-and-start.ts';
import { describeMachine } from './tables.ts';

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
try {
  console.log(`${describeMachine()}; four clients, each of a company of its own with 10 000 wallets.\n`);
  const places = placesOn(postgres.url);
  await raceAgainstStatements(await places.newDatabase());
  await measureGrowth(places);
  await measureStart(places);
} finally {
  postgres.stop();
}
