/** Text that the stamp of an entry is calculated from: the entry and its postings, as the server decided them. */
import type { Actor } from '../records/actor.ts';

interface Stamped {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: string;
  readonly postedAtMs: number;
  readonly actor: Actor;
  readonly reason: string;
  readonly reversesId: string | null;
  readonly collectsId: string | null;
  readonly returnsId: string | null;
}

interface StampedMovement {
  readonly accountId: string;
  readonly amountCents: number;
}

export function stampedEntry(entry: Stamped, postings: readonly StampedMovement[]): string {
  const { organizationId, id, kind, postedAtMs, actor, reason, reversesId, collectsId, returnsId } = entry;
  const moved = postings.map(({ accountId, amountCents }) => [accountId.toLowerCase(), amountCents] as const);
  return JSON.stringify([
    'journal_entries',
    organizationId.toLowerCase(),
    id,
    kind,
    postedAtMs,
    actor.userId,
    actor.address,
    actor.requestId,
    reason,
    reversesId,
    collectsId,
    moved.sort(([one], [other]) => (one < other ? -1 : 1)),
    // Entries without `returnsId` have no such array element, so stamps of older entries stay valid.
    ...(returnsId === null ? [] : [returnsId]),
  ]);
}

type Content = [
  id: string,
  kind: string,
  postedAtSeconds: string,
  userId: string | null,
  address: string | null,
  requestId: string | null,
  reason: string,
  reversesId: string | null,
  postings: [accountId: string, amountCents: number, ...rest: number[]][] | null,
];

const COLLECTS = / collects (\S+)/;
const RETURNS = / returns (\S+)/;

/** Rebuilds the text of {@link stampedEntry} from the content that a seal covers. */
export function stampedInContent(organizationId: string, content: string): string {
  const end = content.lastIndexOf(']') + 1;
  const [id, kind, seconds, userId, address, requestId, reason, reversesId, postings] = JSON.parse(
    content.slice(0, end),
  ) as Content;
  const collectsId = COLLECTS.exec(content.slice(end))?.[1] ?? null;
  const returnsId = RETURNS.exec(content.slice(end))?.[1] ?? null;
  const postedAtMs = Math.round(Number(seconds) * 1_000);
  const actor = { userId, address, requestId };
  return stampedEntry(
    { organizationId, id, kind, postedAtMs, actor, reason, reversesId, collectsId, returnsId },
    (postings ?? []).map(([accountId, amountCents]) => ({ accountId, amountCents })),
  );
}
