-- When the bank is asked what became of a charge by Pix, whose notice may never come; null where nobody has to ask any more.
ALTER TABLE purchases ADD COLUMN ask_at timestamptz;
-- How often it was asked.
ALTER TABLE purchases ADD COLUMN asks smallint NOT NULL DEFAULT 0;
CREATE INDEX purchases_to_ask ON purchases (ask_at) WHERE ask_at IS NOT NULL;
-- What somebody has to say was paid.
CREATE INDEX purchases_awaited ON purchases (organization_id, id) WHERE status = 'pending' AND entry_id IS NULL;
GRANT UPDATE (ask_at, asks) ON purchases TO litro_app, litro_system;
