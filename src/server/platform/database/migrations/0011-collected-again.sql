-- What happened, in the words of the ledger.
ALTER TABLE journal_entries ADD CONSTRAINT entry_kind CHECK (kind IN ('purchase', 'distribution', 'collection', 'sharing',
  'unsharing', 'inactivation', 'sharing_type_change', 'transfer', 'refuel', 'reversal'));

-- The distribution of which an entry collects what is left.
ALTER TABLE journal_entries ADD COLUMN collects_id uuid;
ALTER TABLE journal_entries
  ADD FOREIGN KEY (organization_id, collects_id) REFERENCES journal_entries (organization_id, id),
  ADD CONSTRAINT only_a_collection_collects CHECK (collects_id IS NULL OR kind = 'collection');
CREATE INDEX journal_entries_collecting ON journal_entries (organization_id, collects_id) WHERE collects_id IS NOT NULL;

-- In which order the postings of an account were written, counted under its lock: neither ids nor clocks of several servers
-- tell. Those written before they were counted have 0 and stand in the order of their ids.
ALTER TABLE ledger_accounts ADD COLUMN posting_count bigint NOT NULL DEFAULT 0;
ALTER TABLE postings ADD COLUMN position bigint NOT NULL DEFAULT 0;
CREATE INDEX postings_order ON postings (organization_id, account_id, position, entry_id);
