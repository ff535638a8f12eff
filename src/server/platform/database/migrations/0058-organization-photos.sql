-- One picture per company or branch, checked and without what a camera writes beside it.
CREATE TABLE organization_photos (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/webp')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes bytea NOT NULL,
  -- SHA-256 of the bytes: the same picture has the same one.
  hash text NOT NULL,
  changed_at timestamptz NOT NULL
);
SELECT litro_protect('organization_photos');
GRANT SELECT, INSERT, UPDATE, DELETE ON organization_photos TO litro_app;
GRANT SELECT, DELETE ON organization_photos TO litro_system;
