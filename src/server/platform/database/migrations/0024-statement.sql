-- What an entry of the company's statement filled.
CREATE INDEX fills_by_entry ON fills (organization_id, entry_id);
