/** What is kept of credit that went from one organisation to another, beside its two entries. */
interface CreditTransfersTable {
  organization_id: string;
  entry_id: string;
  other_organization_id: string;
  /** As the other one was called then. */
  other_name: string;
  other_entry_id: string;
}

export interface CreditTransferTables {
  credit_transfers: CreditTransfersTable;
}
