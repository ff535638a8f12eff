-- 'Manutenção' and 'manutencao' are one name. A cost centre is in use or deleted.
DROP INDEX expense_centers_name;
CREATE UNIQUE INDEX expense_centers_name ON expense_centers (organization_id, litro_fold(name)) WHERE status <> 'deleted';
ALTER TABLE expense_centers DROP CONSTRAINT expense_centers_status_check;
ALTER TABLE expense_centers ADD CONSTRAINT expense_centers_status_check CHECK (status IN ('active', 'deleted'));

CREATE INDEX wallets_expense_center ON wallets (organization_id, expense_center_id) WHERE expense_center_id IS NOT NULL;
