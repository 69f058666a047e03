import { answer } from '@jornada/contract/answer';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { useWords } from '../../words/words.ts';
import { outsideWords } from './outside.words.ts';

type Props = { token: string; name: string; onClose: () => void };

/** Declines a form by its link; the page then confirms it. */
export function DeclineOutside({ token, name, onClose }: Props) {
  const say = useWords(outsideWords);
  const form = useEndpointForm(answer.decline, {
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ token, reason }),
    onDone: onClose,
  });
  return (
    <AskReason
      title={say('decline.title', { name })}
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
