-- What a vehicle was filled with from internal tanks, and what a person took, stands in their statements, which go by entries.
CREATE INDEX tank_operations_of_vehicle ON tank_operations (organization_id, vehicle_id, entry_id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX tank_operations_of_user ON tank_operations (organization_id, user_id, entry_id) WHERE user_id IS NOT NULL;
