import type { Defaulted } from '../column-types.ts';

/** Table that has one row if the database contains a demonstration, and no row otherwise. */
interface DemonstrationMarkTable {
  is_marked: boolean;
  marked_at: Defaulted<Date>;
}

/** Table that has one row once the sandbox clock was moved. */
interface SandboxClockTable {
  is_moved: Defaulted<boolean>;
  ahead_ms: number;
}

export interface SandboxTables {
  demonstration_mark: DemonstrationMarkTable;
  sandbox_clock: SandboxClockTable;
}
