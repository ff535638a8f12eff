import { changesChain } from '../records/changes-chain.ts';
import { journalChain } from '../ledger/journal-chain.ts';
import { refusalsChain } from '../features/refuels/posting/refusals-chain.ts';

export const CHAINS = [journalChain, refusalsChain, changesChain] as const;
