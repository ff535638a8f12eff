import { useMemo } from 'react';
import type { PhotoCalls } from '#blocks/photo/photo.state.ts';
import { RecordPhoto, type RecordPhotoProps } from '#blocks/photo/record-photo.tsx';

export interface VehiclePhotoProps extends Omit<RecordPhotoProps, 'calls'> {
  readonly vehicleId: string;
}

export function VehiclePhoto({ vehicleId, ...photo }: VehiclePhotoProps) {
  const { session } = photo;
  const calls = useMemo((): PhotoCalls => {
    const params = { id: vehicleId };
    return {
      read: () => session.api('GET /admin/organization/vehicle/{id}/photo', { params }),
      give: (body) => session.api('PUT /admin/organization/vehicle/{id}/photo', { params, body }),
      remove: () => session.api('DELETE /admin/organization/vehicle/{id}/photo', { params }),
    };
  }, [session, vehicleId]);
  return <RecordPhoto {...photo} calls={calls} />;
}
