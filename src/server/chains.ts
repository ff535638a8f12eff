/** Every chain of seals there is. */
import { changesChain } from './modules/audit/changes-chain.ts';
import { journalChain } from './modules/ledger/journal-chain.ts';
import { refusalsChain } from './modules/refuels/refusals-chain.ts';

export const CHAINS = [journalChain, refusalsChain, changesChain] as const;
