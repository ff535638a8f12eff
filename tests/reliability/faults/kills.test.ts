import { describe, it } from 'vitest';
import { effort, tell } from '../../support/effort.ts';
import { askAgain, audit, verifyLedger } from './audit.ts';
import { startStorm, type Storm } from './bank.ts';
import { lookInto, prepareFolder } from './databases.ts';
import { startServer } from './running-server.ts';

function tellStorm(what: string, storm: Storm, figures: Record<string, number>): void {
  const troubles = [...storm.answers].filter(([kind]) => !/^(200|422)/.test(kind));
  tell(what, {
    'acknowledged movements': storm.acknowledged.filter(({ entry }) => entry !== null).length,
    ...figures,
    'acknowledged by a later answer than the first': storm.replays(),
    'reads of a whole company': storm.reads(),
    lost: 0,
    'applied twice': 0,
    'other answers': troubles.map(([kind, times]) => `${kind} × ${times}`).join(' / ') || 'none',
  });
}

describe('a server on the embedded database', () => {
  it('that is killed under load again and again loses nothing it acknowledged and does nothing twice', async () => {
    const kills = effort({ usual: 5, long: 200 });
    const perLife = effort({ usual: 60, long: 100 });
    const { companies, settings } = await prepareFolder();
    const server = await startServer(settings);
    const storm = await startStorm(companies, { urls: [server.url] });
    for (let kill = 0; kill < kills; kill += 1) {
      await storm.more(perLife);
      await server.kill();
      await server.start();
    }
    await storm.more(perLife);
    await storm.end();
    await askAgain(server.url, companies, storm);
    await server.kill();
    await lookInto(settings, (database) => audit(database, companies, storm));
    await verifyLedger(settings);
    tellStorm('kill -9 of the server on PGlite', storm, { kills });
  });
});
