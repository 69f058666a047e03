import { isValueField, VALUE_KINDS } from '@jornada/domain/task-fields';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { importWords } from './import.words.ts';

/** Returns the name of a field of an imported file, with a note on the expected content of its cells. */
export function useFieldName(): (field: string) => string {
  const say = useWords(importWords);
  const sayTask = useWords(taskWords);
  return (field) =>
    isValueField(field)
      ? say(`kind.${VALUE_KINDS[field]}`, { field: sayTask(`field.${field}`) })
      : say(`field.${field}` as 'field.title');
}
