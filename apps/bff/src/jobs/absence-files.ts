import { addMonths } from '@jornada/domain/ended-link';
import { DOCUMENTS_KEPT } from '@jornada/domain/documents';
import { dropOldFiles } from '../absences/files.queries.ts';
import type { Job } from './job.ts';

export const absenceFiles: Job = {
  name: 'absence-files',
  summary: `remove documents of absences ${DOCUMENTS_KEPT.afterAbsence} months after the absence, or ${DOCUMENTS_KEPT.afterLeaving} months after the person left; their bytes go with orphan-files`,
  everyMinutes: 24 * 60,
  run: async ({ db, now }) => {
    const today = now.toISOString().slice(0, 10);
    return {
      documents: await dropOldFiles(db, {
        endedBefore: addMonths(today, -DOCUMENTS_KEPT.afterAbsence),
        leftBefore: addMonths(today, -DOCUMENTS_KEPT.afterLeaving),
      }),
    };
  },
};
