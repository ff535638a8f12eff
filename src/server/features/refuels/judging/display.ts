/** Text for the terminal's display: ASCII capitals, at most 40 characters, because most displays support nothing else. */
import type { RejectionDetail, RejectionReason } from '#contract/transactions.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Judgement } from './facts.rules.ts';

export const DISPLAY_CHARACTERS = 40;

const WORDS: Readonly<Record<RejectionDetail | RejectionReason, string>> = {
  debt_outstanding: 'EMPRESA COM PENDENCIA',
  owner_inactive: 'CADASTRO INATIVO',
  wallet_inactive: 'CARTEIRA INDISPONIVEL',
  station_unknown: 'POSTO FORA DA REDE',
  station_blocked: 'POSTO BLOQUEADO',
  anywhere_not_allowed: 'POSTO FORA DA REDE',
  product_mismatch: 'COMBUSTIVEL INCOMPATIVEL',
  premium_not_allowed: 'ADITIVADO NAO PERMITIDO',
  product_not_sold: 'PRODUTO NAO VENDIDO NO POSTO',
  locked: 'SENHA BLOQUEADA',
  odometer_missing: 'INFORME O HODOMETRO',
  odometer_back: 'HODOMETRO MENOR QUE ANTERIOR',
  below: 'CONSUMO ACIMA DO ESPERADO',
  above: 'CONSUMO ABAIXO DO ESPERADO',
  transaction: 'LIMITE POR ABASTECIMENTO',
  wallet_month: 'LIMITE MENSAL EXCEDIDO',
  generalRejection: 'NAO AUTORIZADO',
  incorrectPassword: 'SENHA INCORRETA',
  refuelInterval: 'INTERVALO',
  aboveCapacity: 'ACIMA DO TANQUE',
  aboveEfficiency: 'CONSUMO FORA DO ESPERADO',
  aboveLimit: 'LIMITE EXCEDIDO',
  aboveOrganizationLimit: 'LIMITE DIARIO DA EMPRESA',
  aboveGlobalNightLimit: 'LIMITE NOTURNO',
  insufficientBalance: 'SALDO INSUFICIENTE',
};

/** Rejections that end within a day. The display shows the time at which such a rejection ends. */
const TIMED: ReadonlySet<RejectionDetail | RejectionReason> = new Set([
  'locked',
  'refuelInterval',
  'aboveGlobalNightLimit',
]);

export function displayOf(
  { refusal, amountCents, approval }: Judgement,
  timeZone: string,
  now: Date,
): string {
  if (!refusal) {
    const amount = plain(formatCents(amountCents, 'pt-BR'));
    return approval === 'approved' ? `APROVADO ${amount}` : `APROVADO ${amount} ENVIE O CUPOM`;
  }
  const { reason, detail, numbers } = refusal;
  const key = detail ?? reason;
  const until =
    TIMED.has(key) && numbers.until ? ` ATE ${clockOf(new Date(numbers.until), timeZone, now)}` : '';
  return `RECUSADO ${WORDS[key]}${until}`;
}

function clockOf(until: Date, timeZone: string, now: Date): string {
  const [then, today] = [until, now].map((instant) => formatInstant(instant, 'pt-BR', timeZone));
  const [day, clock] = [then?.slice(0, 5), then?.slice(-5)];
  return day === today?.slice(0, 5) ? `${clock}` : `${day} ${clock}`;
}

const plain = (text: string) => text.replace(/\s/g, ' ');
