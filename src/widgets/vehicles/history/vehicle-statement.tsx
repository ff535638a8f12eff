import { Statement } from '#blocks/statement/statement.tsx';
import type { Session } from '#core/session/session.ts';

export interface VehicleStatementProps {
  readonly session: Session;
  readonly vehicleId: string;
  /** As people read it. */
  readonly plate: string;
}

/** The statement as a part of this widget, so that it travels only when it is looked at. */
export function VehicleStatement({ session, vehicleId, plate }: VehicleStatementProps) {
  return <Statement session={session} owner={{ register: 'vehicle', id: vehicleId, name: plate }} />;
}
