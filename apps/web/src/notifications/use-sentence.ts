import type { Notification } from '@jornada/contract/notifications';
import { hoursWithUnit } from '@jornada/domain/minutes';
import { useCallback } from 'react';
import { usePeopleNames } from '../api/names.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { notificationWords } from './notifications.words.ts';

/** Returns the text of a notification, with current names and titles. */
export function useSentence(): (notification: Notification) => string {
  const say = useWords(notificationWords);
  const people = usePeopleNames();
  const { date } = useFormats();
  return useCallback(
    ({ kind, count, actor_id, subject_id, title, due_on, minutes }) => {
      const actor = (actor_id !== null && people.get(actor_id)?.nome) || say('somebody');
      const person = (subject_id !== null && people.get(subject_id)?.nome) || say('somebody');
      const values = { actor, person, title: title ?? '', count };
      switch (kind) {
        case 'tasks.assigned':
          return title === null ? say('several.tasks.assigned', values) : say('kind.tasks.assigned', values);
        case 'tasks.commented':
          return count > 1 ? say('several.tasks.commented', values) : say('kind.tasks.commented', values);
        case 'hr.revealed':
          return count > 1 ? say('several.hr.revealed', values) : say('kind.hr.revealed', values);
        case 'absences.file-opened':
          return count > 1 ? say('several.absences.file-opened', values) : say('kind.absences.file-opened', values);
        case 'absences.asked':
          return count > 1 ? say('several.absences.asked', values) : say('kind.absences.asked', values);
        case 'time-bank.due': {
          const expiring = { hours: hoursWithUnit(minutes ?? 0), date: due_on === null ? '' : date(due_on) };
          // The hours have been used, settled or expired since.
          return minutes ? say('kind.time-bank.due', expiring) : say('none.time-bank.due', expiring);
        }
        case 'pdi.due': {
          if (due_on === null) return say('kind.pdi.due', values);
          const due = { ...values, date: date(due_on) };
          return title === null ? say('several.pdi.due', due) : say('one.pdi.due', due);
        }
        case 'feedback.replied':
        case 'feedback.answered':
          return say(count > 1 ? `several.${kind}` : `kind.${kind}`, values);
        default:
          return say(`kind.${kind}`, values);
      }
    },
    [say, people, date],
  );
}
