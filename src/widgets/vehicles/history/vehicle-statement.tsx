import { Statement } from '#blocks/statement/statement.tsx';
import type { Session } from '#core/session/session.ts';

export interface VehicleStatementProps {
  readonly session: Session;
  readonly vehicleId: string;
  readonly plate: string;
}

/** Lazy-loading boundary of this widget for the statement. */
export function VehicleStatement({ session, vehicleId, plate }: VehicleStatementProps) {
  return <Statement session={session} owner={{ register: 'vehicle', id: vehicleId, name: plate }} />;
}
