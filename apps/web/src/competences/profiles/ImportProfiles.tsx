import { competenceProfiles } from '@jornada/contract/competences-profiles';
import { useUpload } from '../../api/upload.ts';
import { ImportDialog } from '../../ui/ImportDialog.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { importWords } from './import.words.ts';

/** Creates job profiles from a CSV file; a file with an error creates nothing. */
export function ImportProfiles({ onClose }: { onClose: () => void }) {
  const say = useWords(importWords);
  const { number } = useFormats();
  const upload = useUpload(competenceProfiles.importCsv, { alsoRefresh: ['audit'] });
  return (
    <ImportDialog
      say={{ title: say('title'), text: say('text'), choose: say('choose'), confirm: say('confirm') }}
      upload={upload}
      found={({ profiles: count }) => say('found', { count, n: number(count) })}
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
  'several_lines',
  'name_taken',
  'title_taken',
  'duplicate',
  'too_many',
  'not_here',
  'not_active',
  'not_a_level',
  'too_many_profiles',
  'extra_cells',
  'no_column',
  'no_rows',
  'too_many_rows',
] as const;

const codeOf = (code: string) => CODES.find((known) => known === code) ?? 'unreadable';
