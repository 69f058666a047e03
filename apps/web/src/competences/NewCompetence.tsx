import type { CompetenceGroup } from '@jornada/contract/competence-groups';
import { competences } from '@jornada/contract/competences';
import { useEndpointForm } from '../api/form.ts';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { CompetenceFields } from './CompetenceFields.tsx';
import { competenceWords } from './competences.words.ts';
import { newCompetence, placeFault, toWritten } from './competence-values.ts';

type Props = {
  groups: readonly CompetenceGroup[];
  /** The group that the page shows, as the default. */
  groupId: number | undefined;
  /** The number of levels of every competence of the account. */
  levelCount: number;
  onClose: () => void;
};

export function NewCompetence({ groups, groupId, levelCount, onClose }: Props) {
  const say = useWords(competenceWords);
  const suggested = groups.find(({ id, is_active }) => is_active && (groupId === undefined || id === groupId));
  const values = newCompetence(suggested?.id ?? null, levelCount);
  const form = useEndpointForm(competences.create, {
    defaultValues: values,
    toBody: toWritten,
    placeFault,
    onDone: ({ name }) => {
      toast({ text: say('created', { name }) });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('new.save')} form={form} onClose={onClose}>
      <CompetenceFields control={form.control} groups={groups} levels={values.levels} />
    </FormDrawer>
  );
}
