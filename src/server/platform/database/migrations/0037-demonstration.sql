-- Where a demonstration was made, everybody knows its sign-ins: such a database says so, and no server uses it for anything else.
CREATE TABLE demonstration_mark (
  is_marked boolean PRIMARY KEY DEFAULT true CHECK (is_marked),
  marked_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE demonstration_mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE demonstration_mark FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON demonstration_mark TO litro_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON demonstration_mark TO litro_system;

-- Those that were made before there was a mark. Nobody's mail goes to an address below .example.
-- The owner of a table sees no row of it while row-level security is forced.
ALTER TABLE credentials NO FORCE ROW LEVEL SECURITY;
ALTER TABLE demonstration_mark NO FORCE ROW LEVEL SECURITY;
INSERT INTO demonstration_mark (is_marked)
SELECT true WHERE EXISTS (SELECT FROM credentials WHERE email IN (
  'admin@serraazul.example', 'admin@claraluz.example', 'admin@mandacaru.example', 'operador@serraazul.example',
  'codigo@claraluz.example', 'super@litro.example', 'admin@frota.example'));
ALTER TABLE demonstration_mark FORCE ROW LEVEL SECURITY;
ALTER TABLE credentials FORCE ROW LEVEL SECURITY;
