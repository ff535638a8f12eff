-- Why somebody approved or refused what proves a refuel, and why they corrected its odometer.
ALTER TABLE fills
  ADD COLUMN approval_reason text NOT NULL DEFAULT '',
  ADD COLUMN odometer_reason text NOT NULL DEFAULT '';
GRANT UPDATE (approval_reason, odometer_reason) ON fills TO litro_app, litro_system;
