-- Whether the interval between refuels counts those of a person too, of whichever vehicle.
ALTER TABLE organization_settings ADD COLUMN refuel_interval_by_person boolean NOT NULL DEFAULT false;
GRANT INSERT (refuel_interval_by_person), UPDATE (refuel_interval_by_person) ON organization_settings TO litro_app, litro_system;
