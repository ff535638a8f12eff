/** `npm run bench -- server`: speed of the built server compared with its own statements, its memory, and its start. */
import { withPostgres } from '../postgres.ts';
import { raceAgainstStatements } from './against-statements.ts';
import { measureGrowth, measureStart, placesOn } from './growth-and-start.ts';

await withPostgres(async (postgres) => {
  const places = placesOn(postgres.url);
  await raceAgainstStatements(await places.newDatabase());
  await measureGrowth(places);
  await measureStart(places);
});
