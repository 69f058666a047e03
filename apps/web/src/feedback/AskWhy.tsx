import { feedback } from '@jornada/contract/feedback';
import { useEndpointForm } from '../api/form.ts';
import { AskReason } from '../ui/AskReason.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { openedWords } from './opened.words.ts';

type Props = { id: number; onClose: () => void };

/** Reports received feedback, with a reason. */
export function ReportFeedback({ id, onClose }: Props) {
  const say = useWords(openedWords);
  const form = useEndpointForm(feedback.report, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('reported') });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('report.title')}
      label={say('report.reason')}
      confirmLabel={say('report')}
      form={form}
      onClose={onClose}
    >
      {say('report.text')}
    </AskReason>
  );
}

/** Hides a post of the wall or reported feedback, with a reason. */
export function HideFeedback({ id, onClose }: Props) {
  const say = useWords(openedWords);
  const form = useEndpointForm(feedback.hide, {
    rest: { params: { id } },
    alsoRefresh: ['today'],
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('hid') });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('hide.title')}
      label={say('hide.reason')}
      confirmLabel={say('hide')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('hide.text')}
    </AskReason>
  );
}
