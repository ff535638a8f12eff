import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { startRecurring } from '../../platform/recurring.ts';
import { hashToken, isSameHash } from '../../platform/accounts/tokens.ts';
import type { SetUpDoor } from '../../platform/ports/set-up-door.ts';
import { readStanding } from './first-account.service.ts';

export const closedDoor: SetUpDoor = {
  isOpen: () => Promise.resolve(false),
  fits: () => false,
  close: () => Promise.resolve(),
};

/** A set-up code has 125 bits. It consists of unambiguous letters and digits, in groups of five. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_SIGNS = 25;
const FILE = 'set-up-code';

/** Each server has its own code, so behind a proxy only one server may run during the set-up. */
export const codeFileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, FILE);

function newCode(): string {
  let code = '';
  // Skips the highest random bytes, because their remainders would favor some characters of the code.
  const fair = 256 - (256 % SIGNS.length);
  while (code.length < CODE_SIGNS) {
    for (const byte of randomBytes(CODE_SIGNS)) {
      if (byte < fair && code.length < CODE_SIGNS) code += SIGNS.charAt(byte % SIGNS.length);
    }
  }
  return code;
}

const hashOf = (code: string) => hashToken(`set-up ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
const inGroups = (code: string) => code.replaceAll(/.{5}(?=.)/g, '$&-');

type Announce = (log: Pick<FastifyBaseLogger, 'warn'>, print: ((line: string) => void) | undefined) => void;

interface OpenedSetUp {
  readonly door: SetUpDoor;
  readonly announce: Announce;
}

/**
 * Opens the set-up page if the database is empty. The page stays closed if the code file cannot be written; then the
 * command `create-admin` can create the accounts.
 */
export async function openSetUpDoor(
  tenancy: Tenancy,
  config: Pick<Config, 'dataDir' | 'sandbox' | 'publicUrl'>,
): Promise<OpenedSetUp> {
  const file = codeFileOf(config);
  const remove = () => rm(file, { force: true });
  const closed = { door: closedDoor, announce: () => undefined };
  if (config.sandbox) return closed;
  if ((await readStanding(tenancy)) !== 'empty') {
    // Deletes the code file of an earlier server that ended abnormally.
    await remove().catch(() => undefined);
    return closed;
  }
  const code = newCode();
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await remove();
    await writeFile(file, `${inGroups(code)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    const text = 'the code for the set-up page cannot be written; use npm run create-admin';
    return { door: closedDoor, announce: (log) => log.warn({ file, reason }, text) };
  }
  const page = `${config.publicUrl}/setup`;
  return {
    door: doorOf(tenancy, hashOf(code), remove),
    announce: (log, print) => {
      log.warn({ file, page }, 'nobody can sign in yet: open the page with the code that stands in the file');
      print?.(`Nobody can sign in yet. Open ${page} with the code ${inGroups(code)}\n`);
    },
  };
}

function doorOf(tenancy: Tenancy, codeHash: string, remove: () => Promise<void>): SetUpDoor {
  let open = true;
  const close = async () => {
    open = false;
    await remove();
  };
  return {
    isOpen: async () => {
      if (open && (await readStanding(tenancy)) !== 'empty') await close();
      return open;
    },
    fits: (code) => open && isSameHash(codeHash, hashOf(code)),
    close,
  };
}

const LOOK_EVERY_MS = 5_000;

export function startWatching(door: SetUpDoor, report: (error: unknown) => void): () => Promise<void> {
  const stop = startRecurring(() => door.isOpen(), { everyMs: LOOK_EVERY_MS, report });
  return async () => {
    await stop();
    // Deletes the code when the server stops, because a set-up code is valid only for the life of its server.
    await door.close();
  };
}
