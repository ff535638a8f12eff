import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { untilListening } from '../ports.mjs';

const OUT_DIR = 'dist/dev-server';

/**
 * A program of the build as a process that can restart.
 *
 * @param {string} name file of the program
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Promise<NodeJS.ProcessEnv>} readFurther further environment, read before each start
 */
function createProgram(name, env, readFurther) {
  let child = null;
  let running = Promise.resolve();
  const start = async () => {
    const further = await readFurther();
    return new Promise((resolve) => {
      child = spawn(process.execPath, ['--enable-source-maps', join(OUT_DIR, name)], {
        env: { ...env, ...further },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: process.platform !== 'win32',
      });
      const started = child;
      void untilListening(Number(env.PORT)).then(() => resolve(undefined));
      // A program of the server prints the reason of its end itself. The next saved file starts the ended program again.
      started.once('exit', () => {
        if (child === started) child = null;
        resolve(undefined);
      });
    });
  };
  const end = () =>
    new Promise((resolve) => {
      if (!child) return resolve(undefined);
      child.once('exit', resolve);
      child.kill('SIGTERM');
      return undefined;
    });
  return {
    /**
     * Restarts the program of the server. A restart waits for the previous restart, even if a developer saves files
     * faster.
     */
    restart: () => (running = running.then(end).then(start)),
    stop: () => (running = running.then(end)),
    settled: () => running,
  };
}

/**
 * Starts programs by name, each with its environment, and restarts them after each build. `settled(name)` waits for a
 * running restart of a program. The programs start one after another. `further` reads more settings of a program before
 * each start, such as keys that an earlier program creates.
 */
export async function serveOnWatch(environments, further = {}) {
  const programs = new Map(
    Object.entries(environments).map(([name, env]) => [
      name,
      createProgram(`${name}.js`, env, further[name] ?? (async () => ({}))),
    ]),
  );
  const watcher = await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    build: { outDir: OUT_DIR, watch: { buildDelay: 50 } },
  });
  let isFirst = true;
  const first = new Promise((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') console.error(event.error.message);
      if (event.code !== 'BUNDLE_END') return;
      await event.result.close();
      if (!isFirst) console.log('The server restarts …');
      isFirst = false;
      for (const program of programs.values()) await program.restart();
      resolve(undefined);
    });
  });
  await first;
  return {
    settled: (name) => programs.get(name).settled(),
    async stop() {
      await watcher.close();
      await Promise.all([...programs.values()].map((program) => program.stop()));
    },
  };
}
