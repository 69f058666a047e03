import type { Absence } from '@jornada/contract/absence-items';
import { formatHours } from '@jornada/domain/minutes';
import { useMemo } from 'react';
import { personName, usePeopleNames } from '../api/names.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { useKinds } from './use-kinds.ts';

/** Texts about an absence: the person, the kind if the viewer may see it, the days, and the status with its reason. */
export function useAbsenceTexts() {
  const say = useWords(absenceWords);
  const { plannedDate } = useFormats();
  const people = usePeopleNames();
  const kinds = useKinds();
  return useMemo(() => {
    const nameOf = ({ user_id }: Absence) => personName(people, user_id, say('person', { id: user_id }));
    const kindOf = ({ kind_id }: Absence) => kinds?.find(({ id }) => id === kind_id)?.name ?? say('absent');
    const daysOf = ({ starts_on, ends_on, minutes_per_day, starts_at }: Absence) => {
      const period =
        starts_on === ends_on
          ? plannedDate(starts_on)
          : // The year is shown once, unless the dates are in two years.
            say('period', { from: plannedDate(starts_on, ends_on), to: plannedDate(ends_on) });
      if (minutes_per_day === null) return period;
      const part = say('period.part', { period, hours: formatHours(minutes_per_day) });
      return starts_at === null ? part : say('period.from', { part, time: starts_at });
    };
    const statusOf = ({ status, decision_note }: Absence) => {
      const word = say(`status.${status}`);
      return status === 'refused' && decision_note
        ? say('status.reason', { status: word, reason: decision_note })
        : word;
    };
    return { nameOf, kindOf, daysOf, statusOf };
  }, [say, plannedDate, people, kinds]);
}
