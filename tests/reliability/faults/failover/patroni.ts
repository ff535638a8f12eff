import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { childrenOf, findPostgres, isRunning, owner } from '../../../../scripts/with-postgres.mjs';
import { freePort } from '../running-server.ts';

/** Version of Patroni as a number: `patroni 3.0.2` is 30002. */
const version = (spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout ?? '')
  .match(/\d+/g)
  ?.reduce((sum, part) => sum * 100 + Number(part), 0);

/**
 * True from version 4 of Patroni: commits wait for any standby. In earlier versions they wait for the standby that Patroni
 * names.
 */
export const hasQuorum = (version ?? 0) >= 40_000;
/**
 * Version of etcd's API. With API 3, Patroni up to 3.0.2 lets a frozen primary take the leader key back, which loses
 * acknowledged commits.
 */
const API = (version ?? 0) > 30_002 ? 'etcd3' : 'etcd';

/** Reason why this machine cannot run a Patroni cluster; null if it can. */
export function whyNoPatroni(): string | null {
  const missing = ['patroni', 'etcd'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (!findPostgres()) missing.push('PostgreSQL');
  return missing.length === 0
    ? null
    : `no ${missing.join(', no ')} (on Debian: apt-get install patroni etcd-server python3-etcd)`;
}

const AWAITED = hasQuorum ? 'quorum_standby' : 'sync_standby';
const WHOLE = hasQuorum ? 'leader,quorum_standby,quorum_standby' : 'leader,replica,sync_standby';

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

class Node {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly folder: string;
  #patroni: ChildProcess | null = null;

  constructor(name: string, ports: { readonly port: number; readonly rest: number }, folder: string) {
    this.name = name;
    this.port = ports.port;
    this.rest = ports.rest;
    this.folder = folder;
  }

  start(): void {
    this.#patroni = launch('patroni', [join(this.folder, 'patroni.yml')], this.folder);
  }

  postgres(): number[] {
    const file = join(this.folder, 'data', 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    return pid > 0 && isRunning(pid) ? [pid, ...childrenOf(pid)] : [];
  }

  everything(): number[] {
    const pid = this.#patroni?.pid ?? 0;
    return pid > 0 && isRunning(pid) ? [pid, ...this.postgres()] : this.postgres();
  }
}

export function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // `kill` throws if the process has just ended.
    }
  }
}

export interface Cluster {
  readonly nodes: readonly Node[];
  primary(): Promise<Node>;
  standby(): Promise<Node | undefined>;
  whole(): Promise<void>;
  switchOver(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync('/tmp/litro-patroni-');
  own(folder);
  const etcdPort = await freePort();
  const peer = `http://127.0.0.1:${await freePort()}`;
  const client = `http://127.0.0.1:${etcdPort}`;
  const etcd = launch(
    'etcd',
    [
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--enable-v2',
      '--initial-cluster',
      `default=${peer}`,
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
    ],
    folder,
  );
  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    const nodeFolder = join(folder, name);
    spawnSync('mkdir', [nodeFolder]);
    own(nodeFolder);
    const node = new Node(name, { port: await freePort(), rest: await freePort() }, nodeFolder);
    writeFileSync(join(nodeFolder, 'patroni.yml'), JSON.stringify(settingsOf(node, etcdPort)));
    nodes.push(node);
  }
  onTestFinished(() => {
    const all = [...nodes.flatMap((node) => node.everything()), etcd.pid ?? 0].filter((pid) => pid > 0);
    signalAll(all, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  for (const node of nodes) node.start();
  const cluster = clusterOf(nodes);
  await cluster.whole();
  return cluster;
}

function clusterOf(nodes: readonly Node[]): Cluster {
  async function members(): Promise<Member[]> {
    const answers = nodes.map(async ({ rest }) => {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  }
  async function primary(): Promise<Node> {
    for (;;) {
      const leader = (await members()).find(({ role }) => role === 'leader');
      const node = nodes.find(({ name }) => name === leader?.name);
      if (node) return node;
      await wait(100);
    }
  }
  async function standby(): Promise<Node | undefined> {
    const member = (await members()).find(({ role }) => role === AWAITED);
    return nodes.find(({ name }) => name === member?.name);
  }
  return {
    nodes,
    primary,
    standby,
    async whole() {
      for (;;) {
        const all = await members();
        const roles = all.map(({ role }) => role).toSorted();
        const areUp = all.every(({ state }) => ['running', 'streaming'].includes(state));
        if (areUp && roles.join() === WHOLE) return;
        await wait(200);
      }
    },
    async switchOver() {
      const { name, rest } = await primary();
      const to = (await standby())?.name;
      await fetch(`http://127.0.0.1:${rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name, candidate: to }),
      });
    },
  };
}

/**
 * Settings of one node. In strict mode, no commit is acknowledged without a standby. Patroni skips a node that does not
 * start at once.
 */
function settingsOf({ name, port, rest, folder }: Node, etcdPort: number): object {
  const trust = [
    'local all all trust',
    'host all all 127.0.0.1/32 trust',
    'host replication all 127.0.0.1/32 trust',
  ];
  return {
    scope: 'litro',
    name,
    restapi: {
      listen: `127.0.0.1:${rest}`,
      connect_address: `127.0.0.1:${rest}`,
    },
    [API]: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        maximum_lag_on_failover: 1048576,
        synchronous_mode: hasQuorum ? 'quorum' : true,
        synchronous_mode_strict: true,
        master_start_timeout: 0,
        postgresql: {
          use_pg_rewind: false,
          parameters: { max_connections: 100 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: findPostgres(),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: trust,
      remove_data_directory_on_diverged_timelines: true,
      remove_data_directory_on_rewind_failure: true,
    },
  };
}

function own(path: string): void {
  const { uid, gid } = owner() as { uid?: number; gid?: number };
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function launch(program: string, args: readonly string[], folder: string): ChildProcess {
  const log = openSync(join(folder, `${program}.log`), 'a');
  const child = spawn(program, args, {
    ...owner(),
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  return child;
}
