import type { EmploymentType, HrField, WorkRegime } from '@jornada/domain/hr-data';
import { hoursWithUnit } from '@jornada/domain/minutes';
import { personName, usePeopleNames } from '../api/names.ts';
import { useFormats } from '../words/format.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { hrWords } from './hr.words.ts';

/** Names for the ids in records and events; "Person 12" until a name is known. */
export function usePersonName(): (id: number) => string {
  const say = useWords(hrWords);
  const people = usePeopleNames();
  return (id) => personName(people, id, say('person', { id }));
}

/** Display texts of a record's values; an empty text if there is none. */
export function useHrValues() {
  const say = useWords(hrWords);
  const language = useLanguage();
  const { date } = useFormats();
  const nameOf = usePersonName();
  const words = (field: HrField, value: string | number | boolean | null | undefined): string => {
    if (value === null || value === undefined || value === '') return '';
    switch (field) {
      case 'birth_date':
      case 'joined_on':
      case 'left_on':
        return date(String(value));
      case 'weekly_minutes':
        return hoursWithUnit(Number(value));
      case 'reports_to':
        return nameOf(Number(value));
      case 'employment_type':
        return say(`type.${value as EmploymentType}`);
      case 'exempt':
        return say(value ? 'exempt.yes' : 'exempt.no');
      case 'work_regime':
        return say(`regime.${value as WorkRegime}`);
      default:
        return String(value);
    }
  };
  /** 523456 → R$ 5.234,56 */
  const money = (cents: number, currency: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);
  return Object.assign(words, { money });
}
