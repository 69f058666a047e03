import type { Allocation } from '@jornada/contract/resource-allocation';
import { formatHours } from '@jornada/domain/minutes';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { useNames } from '../use-names.ts';
import type { Written } from './values.ts';

/**
 * Field names and display texts of their values, for the conflict dialog.
 * @param typedTitle the title of the chosen task
 */
export function useFieldWords(typedTitle: string | null) {
  const say = useWords(allocationWords);
  const names = useNames();
  const { date } = useFormats();
  const labels: Record<keyof Written, string> = {
    user_id: say('form.person'),
    task_id: say('form.task'),
    client_id: say('form.client'),
    title: say('form.title'),
    starts_on: say('form.starts_on'),
    ends_on: say('form.ends_on'),
    minutes_per_day: say('form.minutes_per_day'),
    status: say('form.status'),
    note: say('form.note'),
  };
  return {
    label: (field: keyof Written) => labels[field],
    inWords: (field: keyof Written, of: Written, theirs: Allocation | null): string => {
      if (field === 'user_id') return names.person(of.user_id);
      if (field === 'client_id') return of.client_id === null ? '' : names.client(of.client_id);
      if (field === 'task_id')
        return of.task_id === null
          ? ''
          : ((theirs ? theirs.task_title : typedTitle) ?? say('task.gone', { id: of.task_id }));
      if (field === 'starts_on' || field === 'ends_on') return date(of[field]);
      if (field === 'minutes_per_day') return formatHours(of.minutes_per_day);
      if (field === 'status') return say(`form.status.${of.status}`);
      return of[field];
    },
  };
}
