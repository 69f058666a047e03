import { feedback } from '@jornada/contract/feedback';
import type { FeedbackKind } from '@jornada/domain/feedback';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { emptyFeedback, faultsOf, writtenFrom } from './feedback-values.ts';
import { DraftForm } from './DraftForm.tsx';
import { usePeople } from './use-people.ts';
import { writeWords } from './write.words.ts';

type Props = { to: readonly number[]; kind: FeedbackKind; hasWall: boolean; onClose: () => void };

/** Writes a feedback: the kind first, then to whom, then the words. It is sent, or kept as a draft. */
export function NewFeedback({ to, kind, hasWall, onClose }: Props) {
  const say = useWords(writeWords);
  const { user } = useSession();
  const { listOf } = usePeople();
  const withdraw = useWrite(feedback.withdraw);
  const keep = useWrite(feedback.create, { errorIsShown: true });
  const form = useEndpointForm(feedback.create, {
    defaultValues: emptyFeedback(
      kind,
      to.filter((id) => id !== user.id),
    ),
    toBody: (values) => ({ ...writtenFrom(values), send: true }),
    alsoCheck: (values) => faultsOf(values, user.id),
    onDone: ({ id, recipient_ids }) => {
      toast({
        text: say('sent', { people: listOf(recipient_ids) }),
        action: { label: say('undo'), run: () => withdraw.mutateAsync({ params: { id } }) },
      });
      onClose();
    },
  });
  const saveDraft = () =>
    keep.mutate(
      { body: writtenFrom(form.getValues()) },
      {
        onSuccess: () => {
          toast({ text: say('saved') });
          onClose();
        },
      },
    );
  return (
    <DraftForm
      title={say('title.new')}
      form={form}
      keep={keep}
      onKeep={saveDraft}
      hasWall={hasWall}
      onClose={onClose}
    />
  );
}
