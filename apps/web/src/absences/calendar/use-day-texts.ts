import type { Absence } from '@jornada/contract/absence-items';
import { KIND_HUES } from '@jornada/domain/absence-kinds';
import { hueOf } from '@jornada/domain/faces';
import { useMemo } from 'react';
import { brief } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { useAbsenceTexts } from '../use-absence-texts.ts';
import { useKinds } from '../use-kinds.ts';
import { calendarWords } from './calendar.words.ts';
import { kindLetters } from './letters.ts';

/** Texts of the calendar: the letters of a kind, the description of an absence, and the names of days. */
export function useDayTexts() {
  const say = useWords(calendarWords);
  const language = useLanguage();
  const kinds = useKinds();
  const { kindOf, statusOf } = useAbsenceTexts();
  return useMemo(() => {
    const letters = kindLetters(kinds ?? []);
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      return (date: string) => brief(made.format(new Date(`${date}T00:00:00Z`)));
    };
    return {
      /** One or two letters; a private kind has the letter of "absent". */
      letterOf: ({ kind_id }: Absence) => (kind_id === null ? say('letter') : (letters.get(kind_id) ?? '')),
      /** The hue of its kind: the chosen colour, or one derived from the id. */
      hueOf: ({ kind_id }: Absence) => {
        const color = kinds?.find(({ id }) => id === kind_id)?.color;
        return color ? KIND_HUES[color] : hueOf(kind_id ?? 0);
      },
      /** The kind and the status as text. */
      textOf: (absence: Absence) => say('cell', { kind: kindOf(absence), status: statusOf(absence) }),
      weekday: format({ weekday: 'narrow' }),
      fullDay: format({ weekday: 'long', day: 'numeric', month: 'long' }),
      shortDay: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    };
  }, [say, language, kinds, kindOf, statusOf]);
}
