-- The audit trail is read: by who did it, and with the movements that somebody caused beside the changes.
CREATE INDEX changes_by_actor ON changes (organization_id, actor_user_id, id);
CREATE INDEX journal_entries_by_people ON journal_entries (organization_id, id) WHERE actor_user_id IS NOT NULL;
CREATE INDEX journal_entries_by_actor ON journal_entries (organization_id, actor_user_id, id) WHERE actor_user_id IS NOT NULL;
