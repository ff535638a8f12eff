/** Table of credit transfers between organizations. Each transfer also has one journal entry in each organization. */
interface CreditTransfersTable {
  organization_id: string;
  entry_id: string;
  other_organization_id: string;
  /** Name of the other organization at the time of the transfer. */
  other_name: string;
  other_entry_id: string;
}

export interface CreditTransferTables {
  credit_transfers: CreditTransfersTable;
}
