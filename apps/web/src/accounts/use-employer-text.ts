import type { FieldText } from '../ui/FieldChoices.tsx';
import { useWords } from '../words/words.ts';
import type { EmployerValues } from './EmployerList.tsx';
import { employerWords } from './employers.words.ts';

type Rows = EmployerValues['items'];

const PARTS = ['employer_id', 'name', 'place', 'caepf', 'cno'] as const;

/** Label and values of a field of the employers, by its name in the form: `items.1.place`. */
export function useEmployerText(): (path: string, rows: Rows) => FieldText {
  const say = useWords(employerWords);
  const line = (row: Rows[number]) =>
    PARTS.flatMap((part) => (row[part] === '' ? [] : [`${say(part)}: ${row[part]}`])).join('\n');
  return (path, rows) => {
    const [, at, name] = path.split('.');
    const part = PARTS.find((one) => one === name);
    // The tax ID tells them apart, since the name may be what both changed.
    const employer = rows[Number(at)]?.employer_id ?? '';
    if (part) return { label: say('field.of', { field: say(part), employer }) };
    const label = at === undefined ? say('title') : say('field.of', { field: say('one'), employer });
    return { label, inWords: (value) => ([value].flat() as Rows).map(line).join('\n\n') };
  };
}
