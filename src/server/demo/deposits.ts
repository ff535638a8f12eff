import { formatDate } from '#core/dates/format-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { createFileReader } from '../platform/files/read-file.ts';
import { newId } from '../platform/identifier.ts';
import type { Writing } from '../records/record-change.ts';
import { beginUpload, insertPiece } from '../features/deposits/attachments.repository.ts';
import { addAttachment } from '../features/deposits/attachments.service.ts';
import { createDeposit } from '../features/deposits/deposits.service.ts';
import type { History } from './history.ts';
import { pdfOf, pictureOf } from './proof-files.ts';

const FIRST_WEEK = 7;

export function writeDeposit(
  { organization, administrator, deferred }: Pick<History, 'organization' | 'administrator' | 'deferred'>,
  at: Date,
  amountCents: Cents,
): void {
  const date = calendarDateOf(at, organization.timeZone);
  const [, month = 0, day = 0] = date.split('-').map(Number);
  if (day > FIRST_WEEK) return;
  deferred.push(async (tx) => {
    const writing = { tx, clock: { now: () => at }, organizationId: organization.id, actor: administrator };
    const { _id } = await createDeposit(writing, {
      value: reaisFromCents(amountCents),
      date,
      method: month % 2 === 0 ? 'pix' : 'transfer',
      note: `Crédito de combustível ${date.slice(5, 7)}/${date.slice(0, 4)}`,
    });
    if (month % 5 === 0) return;
    const lines = ['Comprovante de pagamento', formatDate(date, 'pt-BR'), formatCents(amountCents, 'pt-BR')];
    const plain = lines.map((line) => line.replace(/\s/g, ' '));
    if (month % 3 !== 0) await attach(writing, _id, `comprovante-${date}.pdf`, pdfOf(plain));
    else
      await attach(writing, _id, `foto-${date}.png`, pictureOf([0.8, 0.5, 0, 0.9, 0.7, 0.9, 0, month / 12]));
  });
}

async function attach(writing: Writing, deposit: string, name: string, bytes: Buffer): Promise<void> {
  const { tx, clock, organizationId } = writing;
  const reader = createFileReader();
  reader.add(bytes);
  const read = reader.end();
  if (!read) throw new Error(`${name} is no whole file.`);
  const id = newId(clock);
  await beginUpload(tx, organizationId, id, clock.now());
  await insertPiece(tx, organizationId, { id, position: 0, bytes });
  await addAttachment(writing, deposit, { id, ...read }, name);
}
