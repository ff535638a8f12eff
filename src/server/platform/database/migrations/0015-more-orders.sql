-- Further orders of the lists: one index each for what every register shows and seldom changes. What changes with every
-- refuel or movement (odometer, balance) has none, since each change would have to write it too; nor has what is hidden until
-- it is chosen. Those are sorted anew for each page.
CREATE INDEX vehicles_by_fuel ON vehicles (organization_id, kind, fuel_type, id) INCLUDE (status, category) WHERE status <> 'deleted';
CREATE INDEX vehicles_by_status ON vehicles (organization_id, kind, status, id) INCLUDE (fuel_type, category) WHERE status <> 'deleted';
CREATE INDEX members_by_status ON members (organization_id, role, status, id) WHERE status <> 'deleted';
