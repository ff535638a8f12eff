/** The tables of a demonstration. */
import type { Defaulted } from '../column-types.ts';

/** One row where the database was filled as a demonstration. */
interface DemonstrationMarkTable {
  is_marked: boolean;
  marked_at: Defaulted<Date>;
}

/** One row once the clock of the sandbox was moved. */
interface SandboxClockTable {
  is_moved: Defaulted<boolean>;
  ahead_ms: number;
}

export interface SandboxTables {
  demonstration_mark: DemonstrationMarkTable;
  sandbox_clock: SandboxClockTable;
}
