import { competenceGroups } from '@jornada/contract/competence-groups';
import { tagColorOf } from '@jornada/domain/tag-colors';
import { useEndpointForm } from '../../api/form.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { CompetenceGroupFields, NEW_COMPETENCE_GROUP } from './CompetenceGroupFields.tsx';
import { competenceGroupWords } from './competence-groups.words.ts';

/** @param count number of existing groups; the suggested colour is the palette's next one */
export function NewCompetenceGroup({ count, onClose }: { count: number; onClose: () => void }) {
  const say = useWords(competenceGroupWords);
  const form = useEndpointForm(competenceGroups.create, {
    defaultValues: { ...NEW_COMPETENCE_GROUP, color: tagColorOf(count + 1) },
    onDone: ({ name }) => {
      toast({ text: say('created', { name }) });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('new.save')} form={form} onClose={onClose}>
      <CompetenceGroupFields control={form.control} />
    </FormDrawer>
  );
}
