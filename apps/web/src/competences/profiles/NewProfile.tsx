import type { Competence } from '@jornada/contract/competences';
import { competenceProfiles } from '@jornada/contract/competences-profiles';
import { useEndpointForm } from '../../api/form.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { NEW_PROFILE, placeFault, toValues, toWritten } from './profile-values.ts';
import { profileWords } from './profiles.words.ts';
import { useTitleTaken } from './use-title-taken.ts';

type Props = {
  /** All competences of the account. */
  competences: readonly Competence[];
  onClose: () => void;
};

export function NewProfile({ competences, onClose }: Props) {
  const say = useWords(profileWords);
  const title = useTitleTaken();
  const active = competences.filter(({ is_active }) => is_active);
  const form = useEndpointForm(competenceProfiles.create, {
    defaultValues: toValues(
      NEW_PROFILE,
      active.map(({ id }) => id),
    ),
    toBody: toWritten,
    placeFault,
    onRefused: (error) => {
      if (title.refused(error)) form.setError('job_titles', { type: 'taken' }, { shouldFocus: true });
      return error.code === 'title_taken';
    },
    onDone: ({ name }) => {
      toast({ text: say('created', { name }) });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('new.save')} form={form} onClose={onClose}>
      <ProfileFields form={form} competences={active} takenBy={title.takenBy} />
    </FormDrawer>
  );
}
