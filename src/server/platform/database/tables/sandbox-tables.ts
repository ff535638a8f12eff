import type { Defaulted } from '../column-types.ts';

/** Contains one row if the database holds a demonstration. */
interface DemonstrationMarkTable {
  is_marked: boolean;
  marked_at: Defaulted<Date>;
}

/** Contains one row once the sandbox clock was moved. */
interface SandboxClockTable {
  is_moved: Defaulted<boolean>;
  ahead_ms: number;
}

export interface SandboxTables {
  demonstration_mark: DemonstrationMarkTable;
  sandbox_clock: SandboxClockTable;
}
