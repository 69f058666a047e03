import type { Competence } from '@jornada/contract/competences';
import { type CompetenceProfile, competenceProfile, competenceProfiles } from '@jornada/contract/competences-profiles';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { inForm, useConcurrentEdits, useVersions } from '../../api/versions.ts';
import { EditDrawer } from '../../ui/EditDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ArchiveRow } from '../ArchiveRow.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import {
  placeFault,
  PROFILE_FIELDS,
  type ProfileValues,
  type ProfileWritten,
  toValues,
  toWritten,
  writtenOf,
} from './profile-values.ts';
import { profileWords } from './profiles.words.ts';
import { useTitleTaken } from './use-title-taken.ts';

type Props = {
  row: CompetenceProfile;
  /** All competences of the account. */
  competences: readonly Competence[];
  onClose: () => void;
};

export function EditProfile({ row, competences, onClose }: Props) {
  const say = useWords(profileWords);
  const whyNot = useWhyNot(competenceProfiles.update);
  const title = useTitleTaken();
  const shown = competences.filter(
    ({ id, is_active }) => is_active || row.expected.some(({ competence_id }) => competence_id === id),
  );
  const valuesOf = (written: ProfileWritten): ProfileValues =>
    toValues(
      written,
      shown.map(({ id }) => id),
    );
  const versions = useVersions({ latest: row, shape: competenceProfile, fields: PROFILE_FIELDS, writtenOf });
  const { base, changes } = versions;
  const form = useEndpointForm(competenceProfiles.update, {
    rest: { params: { id: row.id } },
    defaultValues: valuesOf(writtenOf(row)),
    toBody: (values) => changes(base.current, toWritten(values)),
    placeFault,
    onDone: ({ name }) => {
      toast({ text: say('saved', { name }) });
      onClose();
    },
    onRefused: (error) => {
      if (title.refused(error)) form.setError('job_titles', { type: 'taken' }, { shouldFocus: true });
      return error.code === 'title_taken' || versions.refused(error);
    },
  });
  const inWords = (field: keyof ProfileWritten, written: ProfileWritten): string => {
    if (field === 'name') return written.name;
    if (field === 'job_titles') return written.job_titles.join('\n');
    const nameOf = (wanted: number) => competences.find(({ id }) => id === wanted)?.name ?? '';
    return written.expected
      .map(({ competence_id, level }) => say('expected.inWords', { name: nameOf(competence_id), level }))
      .join('\n');
  };
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, valuesOf, toWritten),
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
          <ArchiveRow kind="profile" row={row} onDone={onClose} />
        </>
      }
    >
      <ProfileFields form={form} competences={shown} takenBy={title.takenBy} readOnly={whyNot !== undefined} />
    </EditDrawer>
  );
}
