-- A payment whose reference differs from that of another one in case, accents or spaces alone is the other one. Of those that
-- looked alike when this was first held, the first one keeps the reference, and the others are marked.
ALTER TABLE payments ADD COLUMN stood_twice boolean NOT NULL DEFAULT false;
-- The owner of the table sees no row of it while row-level security is forced.
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
UPDATE payments p SET stood_twice = true
WHERE EXISTS (
  SELECT FROM payments o
  WHERE litro_look(o.reference) = litro_look(p.reference) AND (o.received_at, o.id) < (p.received_at, p.id));
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX payments_by_reference ON payments (litro_look(reference)) WHERE NOT stood_twice;
