interface CreditTransfersTable {
  organization_id: string;
  entry_id: string;
  other_organization_id: string;
  other_name: string;
  other_entry_id: string;
}

export interface CreditTransferTables {
  credit_transfers: CreditTransfersTable;
}
