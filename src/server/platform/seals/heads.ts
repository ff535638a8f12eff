/**
 * Chain heads recorded outside the database, one signed line each. If an attacker truncates a chain and its records,
 * the recorded heads reveal the loss.
 */
import type { Tenancy } from '../database/tenancy.ts';
import type { Chain } from './chain.ts';
import { findSealKey, isMacOf, macOf, type SealKey, type SealKeys } from './seal-hash.ts';
import { findHashes, findHeads } from './seals.repository.ts';

interface Head {
  /** Time at which the server recorded the head, which is the newest seal of the chain. */
  readonly at: string;
  readonly chain: string;
  readonly organization: string;
  readonly position: number;
  readonly hash: string;
  readonly key: string;
}

const signed = ({ at, chain, organization, position, hash, key }: Head) =>
  JSON.stringify([at, chain, organization, position, hash, key]);

/**
 * Returns signed lines for the chain heads that differ from `known`. After writing the lines, the caller adds the
 * returned `heads` to `known`.
 */
export async function readHeads(
  tenancy: Tenancy,
  chains: readonly Chain[],
  key: SealKey,
  known: ReadonlyMap<string, string>,
  at: Date,
): Promise<{ readonly lines: string; readonly heads: ReadonlyMap<string, string> }> {
  const heads = new Map<string, string>();
  const lines: string[] = [];
  for (const chain of chains) {
    const found = await tenancy.asSystem('ledger-check', (tx) => findHeads(tx, chain));
    for (const { organizationId: organization, position, hash } of found) {
      const name = `${chain.seals} ${organization}`;
      if (known.get(name) === hash) continue;
      const head = { at: at.toISOString(), chain: chain.seals, organization, position, hash, key: key.id };
      lines.push(`${JSON.stringify({ ...head, mac: macOf(key, 'head', signed(head)) })}\n`);
      heads.set(name, hash);
    }
  }
  return { lines: lines.join(''), heads };
}

export interface HeadFault {
  readonly organizationId: string;
  readonly kind: 'head_missing' | 'head_changed';
  /** Names the fault by the chain and the position of the missing or changed head. */
  readonly id: string;
}

interface HeadLines {
  readonly lines: string;
  /** Time of the backup under verification. The check ignores lines with a later time. */
  readonly until?: Date | undefined;
}

/**
 * Compares the chains of seals with the recorded heads (newest seals). Reports the first missing or changed position of
 * each chain.
 */
export async function verifyHeads(
  tenancy: Tenancy,
  chains: readonly Chain[],
  keys: SealKeys,
  { lines, until }: HeadLines,
): Promise<HeadFault[]> {
  const faults: HeadFault[] = [];
  const written = new Map<string, Head[]>();
  for (const line of lines.split('\n')) {
    const head = readLine(line);
    if (!head || (until && new Date(head.at) > until)) continue;
    if (!isSigned(head, keys)) faults.push(faultOf(head, 'head_changed'));
    else {
      const name = `${head.chain} ${head.organization}`;
      written.set(name, [...(written.get(name) ?? []), head]);
    }
  }
  for (const heads of written.values()) {
    const missing = await findMissing(tenancy, chains, heads);
    if (missing) faults.push(faultOf(missing, 'head_missing'));
  }
  return faults;
}

const faultOf = ({ organization, chain, position }: Head, kind: HeadFault['kind']): HeadFault => ({
  organizationId: organization,
  kind,
  id: `${chain} ${position}`,
});

async function findMissing(
  tenancy: Tenancy,
  chains: readonly Chain[],
  heads: readonly Head[],
): Promise<Head | undefined> {
  const [{ chain: seals, organization } = { chain: '', organization: '' }] = heads;
  const chain = chains.find((one) => one.seals === seals);
  if (!chain) return heads[0];
  const positions = heads.map(({ position }) => position);
  const hashes = await tenancy.asSystem('ledger-check', (tx) =>
    findHashes(tx, chain, organization, positions),
  );
  return heads.find(({ position, hash }) => hashes.get(position) !== hash);
}

type Signed = Head & { readonly mac: string };

/** Parses a line of a file of chain heads. Returns null for a line that a power cut truncated. */
function readLine(line: string): Signed | null {
  try {
    return JSON.parse(line) as Signed;
  } catch {
    return null;
  }
}

function isSigned(head: Signed, keys: SealKeys): boolean {
  const key = findSealKey(keys, head.key);
  return key !== undefined && isMacOf(head.mac, key, 'head', signed(head));
}
