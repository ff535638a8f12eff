-- The line of an import of ten thousand records is two megabytes long. lz4 compresses it in a tenth of the time, where the
-- database was built with it; elsewhere it stays as it is.
DO $$
BEGIN
  EXECUTE 'ALTER TABLE changes ALTER COLUMN records SET COMPRESSION lz4';
EXCEPTION WHEN feature_not_supported OR syntax_error THEN
  NULL;
END $$;
