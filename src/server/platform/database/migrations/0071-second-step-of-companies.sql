-- Whether the administrators of the organization need a second step to sign in.
ALTER TABLE organization_settings ADD COLUMN require_two_step boolean NOT NULL DEFAULT false;
GRANT INSERT (require_two_step), UPDATE (require_two_step) ON organization_settings TO litro_app, litro_system;
