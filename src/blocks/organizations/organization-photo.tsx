import { useMemo } from 'react';
import type { PhotoCalls } from '#blocks/photo/photo.state.ts';
import { RecordPhoto, type RecordPhotoProps } from '#blocks/photo/record-photo.tsx';

export interface OrganizationPhotoProps extends Omit<RecordPhotoProps, 'calls'> {
  readonly organizationId: string;
}

export function OrganizationPhoto({ organizationId, ...photo }: OrganizationPhotoProps) {
  const { session } = photo;
  const calls = useMemo((): PhotoCalls => {
    const params = { id: organizationId };
    return {
      read: () => session.api('GET /superAdmin/organization/{id}/photo', { params }),
      give: (body) => session.api('PUT /superAdmin/organization/{id}/photo', { params, body }),
      remove: () => session.api('DELETE /superAdmin/organization/{id}/photo', { params }),
    };
  }, [session, organizationId]);
  return <RecordPhoto {...photo} calls={calls} />;
}
