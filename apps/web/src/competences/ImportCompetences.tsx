import { competences } from '@jornada/contract/competences';
import { useUpload } from '../api/upload.ts';
import { ImportDialog } from '../ui/ImportDialog.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { importWords } from './import.words.ts';

/** Creates competences and their groups from a CSV file; a file with an error creates nothing. */
export function ImportCompetences({ onClose }: { onClose: () => void }) {
  const say = useWords(importWords);
  const { number } = useFormats();
  const upload = useUpload(competences.importCsv, { alsoRefresh: ['competence-groups', 'audit'] });
  return (
    <ImportDialog
      say={{ title: say('title'), text: say('text'), choose: say('choose'), confirm: say('confirm') }}
      upload={upload}
      found={({ competences: count, new_groups }) =>
        say('found', { count, n: number(count), groups: new_groups.length, names: new_groups.join(', ') })
      }
      errors={({ error_count: count }) => say('errors', { count, n: number(count) })}
      fault={({ row, code, path, value }) =>
        say('row', { row: number(row), column: path, fault: say(`fault.${codeOf(code)}`), value: value ?? '' })
      }
      done={({ created: { length } }) => ({ text: say('done', { count: length, n: number(length) }) })}
      onClose={onClose}
    />
  );
}

const CODES = [
  'empty',
  'too_long',
  'not_storable',
  'not_a_kind',
  'not_a_level',
  'several_lines',
  'differs',
  'too_many',
  'name_taken',
  'too_many_competences',
  'too_many_groups',
  'extra_cells',
  'no_column',
  'no_rows',
  'too_many_rows',
] as const;

const codeOf = (code: string) => CODES.find((known) => known === code) ?? 'unreadable';
