import { type CompetenceGroup, competenceGroup, competenceGroups } from '@jornada/contract/competence-groups';
import { pick } from '@jornada/domain/conflict';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { asWritten, inForm, useSettling, useVersions } from '../../api/versions.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ArchiveCompetenceGroup } from './ArchiveCompetenceGroup.tsx';
import { CompetenceGroupFields, NEW_COMPETENCE_GROUP, type CompetenceGroupValues } from './CompetenceGroupFields.tsx';
import { competenceGroupWords } from './competence-groups.words.ts';

const FIELDS = Object.keys(NEW_COMPETENCE_GROUP) as (keyof CompetenceGroupValues)[];
const valuesOf = (row: CompetenceGroup): CompetenceGroupValues => pick(FIELDS, row);

export function EditCompetenceGroup({ row, onClose }: { row: CompetenceGroup; onClose: () => void }) {
  const say = useWords(competenceGroupWords);
  const whyNot = useWhyNot(competenceGroups.update);
  const versions = useVersions({ latest: row, shape: competenceGroup, fields: FIELDS, writtenOf: valuesOf });
  const { base, changes } = versions;
  const form = useEndpointForm(competenceGroups.update, {
    rest: { params: { id: row.id } },
    defaultValues: valuesOf(row),
    toBody: (values) => changes(base.current, values),
    onDone: ({ name }) => {
      toast({ text: say('saved', { name }) });
      onClose();
    },
    onRefused: (error) => {
      if (error.code === 'name_taken') form.setError('name', { type: 'taken' }, { shouldFocus: true });
      return error.code === 'name_taken' || versions.refused(error);
    },
  });
  const { meanwhile, conflict } = useSettling(versions, {
    ...inForm(form, asWritten, asWritten),
    label: (field) => say(`field.${field}`),
    inWords: (field, written) => written[field],
  });
  const { isDirty } = form.formState;
  return (
    <FormDrawer
      title={say('edit.title', { name: row.name })}
      submit={say('save')}
      whyNot={whyNot ?? (isDirty ? undefined : say('unchanged'))}
      isDirty={isDirty}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
      below={
        <>
          <ArchiveCompetenceGroup row={row} onDone={onClose} />
          {conflict && <Conflict {...conflict} />}
        </>
      }
    >
      <Meanwhile {...meanwhile} />
      <CompetenceGroupFields control={form.control} readOnly={whyNot !== undefined} />
      <Refused error={conflict ? null : form.refused} />
    </FormDrawer>
  );
}
