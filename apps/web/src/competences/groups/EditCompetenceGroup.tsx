import { type CompetenceGroup, competenceGroup, competenceGroups } from '@jornada/contract/competence-groups';
import { pick } from '@jornada/domain/conflict';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { useWrite } from '../../api/query.ts';
import { asStored, inForm, useConcurrentEdits, useVersions } from '../../api/versions.ts';
import { EditDrawer } from '../../ui/EditDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { MergeInto } from '../merge/MergeInto.tsx';
import { ArchiveRow } from '../ArchiveRow.tsx';
import { CompetenceGroupFields, NEW_COMPETENCE_GROUP, type CompetenceGroupValues } from './CompetenceGroupFields.tsx';
import { competenceGroupWords } from './competence-groups.words.ts';

const FIELDS = Object.keys(NEW_COMPETENCE_GROUP) as (keyof CompetenceGroupValues)[];
const valuesOf = (row: CompetenceGroup): CompetenceGroupValues => pick(FIELDS, row);

type Props = { row: CompetenceGroup; groups: readonly CompetenceGroup[]; onClose: () => void };

export function EditCompetenceGroup({ row, groups, onClose }: Props) {
  const say = useWords(competenceGroupWords);
  const whyNot = useWhyNot(competenceGroups.update);
  const merge = useWrite(competenceGroups.merge, { alsoRefresh: ['competences'], errorIsShown: true });
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
    onRefused: versions.refused,
  });
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, asStored, asStored),
    label: (field) => say(`field.${field}`),
    inWords: (field, written) => written[field],
  });
  return (
    <EditDrawer
      title={say('edit.title', { name: row.name })}
      submit={say('save')}
      whyNot={whyNot}
      unchanged={say('unchanged')}
      form={form}
      concurrent={concurrent}
      onClose={onClose}
      below={
        <>
          <ArchiveRow kind="group" row={row} onDone={onClose} />
          <MergeInto
            name={row.name}
            others={groups.filter(({ id, is_active }) => is_active && id !== row.id)}
            consequence="group"
            whyNot={whyNot}
            write={merge}
            onMerge={(into_id) => merge.mutateAsync({ params: { id: row.id }, body: { into_id } })}
            onDone={onClose}
          />
        </>
      }
    >
      <CompetenceGroupFields control={form.control} readOnly={whyNot !== undefined} />
    </EditDrawer>
  );
}
