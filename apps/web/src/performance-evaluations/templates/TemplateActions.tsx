import { type EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { mdiArchiveArrowUpOutline, mdiArchiveOutline, mdiContentCopy, mdiPencilOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { undoable } from '../../ui/undo.ts';
import { useWords } from '../../words/words.ts';
import { templateWords } from './templates.words.ts';

const EditTemplate = lazy(async () => ({ default: (await import('./EditTemplate.tsx')).EditTemplate }));
const CopyTemplate = lazy(async () => ({ default: (await import('./CopyTemplate.tsx')).CopyTemplate }));

/** Changes name and scale, copies, archives and restores. */
export function TemplateActions({ template }: { template: EvaluationTemplate }) {
  const say = useWords(templateWords);
  const whyNot = useWhyNot(evaluationTemplates.update);
  const [opened, open] = useState<'edit' | 'copy' | null>(null);
  const archive = useWrite(evaluationTemplates.archive);
  const restore = useWrite(evaluationTemplates.restore);
  const { name, state } = template;
  const request = { params: { id: template.id } };
  const change = (to: 'archived' | 'restored'): Promise<unknown> =>
    undoable<unknown>(to === 'archived' ? archive.mutateAsync(request) : restore.mutateAsync(request), () => ({
      text: say(to, { name }),
      action: {
        label: say('undo'),
        run: async () => {
          await change(to === 'archived' ? 'restored' : 'archived');
        },
      },
    }));
  const isActive = state === 'active';
  const onClose = () => open(null);
  return (
    <>
      <Action
        color="inherit"
        icon={isActive ? mdiArchiveOutline : mdiArchiveArrowUpOutline}
        whyNot={whyNot}
        busy={archive.isPending || restore.isPending}
        // A toast shows the error.
        onClick={() => void change(isActive ? 'archived' : 'restored').catch(() => undefined)}
      >
        {say(isActive ? 'archive' : 'restore')}
      </Action>
      <Action color="inherit" icon={mdiContentCopy} whyNot={whyNot} onClick={() => open('copy')}>
        {say('copy')}
      </Action>
      <Action variant="contained" icon={mdiPencilOutline} whyNot={whyNot} onClick={() => open('edit')}>
        {say('edit')}
      </Action>
      <Suspense fallback={null}>
        {opened === 'edit' && <EditTemplate template={template} onClose={onClose} />}
        {opened === 'copy' && <CopyTemplate template={template} onClose={onClose} />}
      </Suspense>
    </>
  );
}
