import type { CompetenceGroup } from '@jornada/contract/competence-groups';
import { type Competence, competence, competences } from '@jornada/contract/competences';
import { useQuery } from '@tanstack/react-query';
import { useEndpointForm } from '../api/form.ts';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { inForm, useConcurrentEdits, useVersions } from '../api/versions.ts';
import { EditDrawer } from '../ui/EditDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { allCompetences } from './all-competences.ts';
import { ArchiveRow } from './ArchiveRow.tsx';
import { CompetenceFields } from './CompetenceFields.tsx';
import { competenceWords } from './competences.words.ts';
import { ExpectedBy } from './ExpectedBy.tsx';
import { MergeInto } from './merge/MergeInto.tsx';
import { UsedIn, useUsedIn } from './UsedIn.tsx';
import {
  COMPETENCE_FIELDS,
  type CompetenceWritten,
  placeFault,
  toValues,
  toWritten,
  writtenOf,
} from './competence-values.ts';

type Props = { row: Competence; groups: readonly CompetenceGroup[]; onClose: () => void };

export function EditCompetence({ row, groups, onClose }: Props) {
  const say = useWords(competenceWords);
  const whyNot = useWhyNot(competences.update);
  const all = useQuery({ ...allCompetences, enabled: whyNot === undefined });
  const usage = useUsedIn(row.id, whyNot === undefined);
  const merge = useWrite(competences.merge, { alsoRefresh: ['competence-profiles'], errorIsShown: true });
  const versions = useVersions({ latest: row, shape: competence, fields: COMPETENCE_FIELDS, writtenOf });
  const { base, changes } = versions;
  const form = useEndpointForm(competences.update, {
    rest: { params: { id: row.id } },
    defaultValues: toValues(writtenOf(row)),
    toBody: (values) => changes(base.current, toWritten(values)),
    placeFault,
    onDone: ({ name }) => {
      toast({ text: say('saved', { name }) });
      onClose();
    },
    onRefused: versions.refused,
  });
  const inWords = (field: keyof CompetenceWritten, written: CompetenceWritten): string => {
    if (field === 'kind') return say(`kind.${written.kind}`);
    if (field === 'group_id') return groups.find(({ id }) => id === written.group_id)?.name ?? '';
    if (field === 'suggested_actions') return written.suggested_actions.map(({ title }) => `– ${title}`).join('\n');
    if (field !== 'levels') return written[field];
    return written.levels
      .flatMap(({ level, name, indicators }) => [`${level} ${name}`.trim(), ...indicators.map((text) => `– ${text}`)])
      .join('\n');
  };
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, toValues, toWritten),
    label: (field) => say(`field.${field}`),
    inWords,
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
          {whyNot === undefined && <UsedIn query={usage} />}
          <ArchiveRow kind="competence" row={row} onDone={onClose} />
          <MergeInto
            name={row.name}
            others={all.data?.filter(({ id, is_active }) => is_active && id !== row.id) ?? []}
            consequence="competence"
            inOpenEvaluation={(usage.data?.used_in?.open_evaluations ?? 0) > 0}
            whyNot={whyNot}
            write={merge}
            onMerge={(into_id) => merge.mutateAsync({ params: { id: row.id }, body: { into_id } })}
            onDone={onClose}
          />
        </>
      }
    >
      <CompetenceFields
        control={form.control}
        groups={groups}
        groupId={row.group_id}
        levels={row.levels}
        readOnly={whyNot !== undefined}
      />
      <ExpectedBy id={row.id} />
    </EditDrawer>
  );
}
