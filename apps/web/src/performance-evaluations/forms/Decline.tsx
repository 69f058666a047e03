import { evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { useEndpointForm } from '../../api/form.ts';
import { places } from '../../places.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';

type Props = { id: number; name: string; cycle: string; onClose: () => void };

/** Declines a form, with a reason that is shown to the person who approves raters. */
export function Decline({ id, name, cycle, onClose }: Props) {
  const say = useWords(formsWords);
  const navigate = useNavigate();
  const form = useEndpointForm(evaluationForms.decline, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    toBody: (body) => body,
    onDone: () => {
      toast({ text: say('declined', { name }) });
      void navigate(places.evaluations());
    },
  });
  return (
    <AskReason
      title={say('decline.title', { name, cycle })}
      label={say('decline.reason')}
      confirmLabel={say('decline')}
      tone="danger"
      most={300}
      form={form}
      onClose={onClose}
    >
      {say('decline.text', { name })}
    </AskReason>
  );
}
