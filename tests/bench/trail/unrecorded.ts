import type * as recorded from '../../../src/server/records/record-change.ts';

export const recordChange: typeof recorded.recordChange = (_writing, _operation, _subjects, work) => work();
export const nothingChanged: typeof recorded.nothingChanged = () => undefined;
export const assertRecorded: typeof recorded.assertRecorded = () => undefined;
