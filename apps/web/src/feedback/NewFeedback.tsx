import { feedback } from '@jornada/contract/feedback';
import type { FeedbackKind } from '@jornada/domain/feedback';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useWords } from '../words/words.ts';
import { emptyFeedback, faultsOf, writtenFrom } from './feedback-values.ts';
import { DraftForm } from './DraftForm.tsx';
import { useDone } from './use-done.ts';
import { writeWords } from './write.words.ts';

type Props = { to: readonly number[]; kind: FeedbackKind; hasWall: boolean; onClose: () => void };

/** Writes feedback: first the kind, then the recipients, then the text. It is sent, or saved as a draft. */
export function NewFeedback({ to, kind, hasWall, onClose }: Props) {
  const say = useWords(writeWords);
  const { user } = useSession();
  const done = useDone(onClose);
  const withdraw = useWrite(feedback.withdraw);
  const keep = useWrite(feedback.create, { errorIsShown: true });
  const form = useEndpointForm(feedback.create, {
    defaultValues: emptyFeedback(
      kind,
      to.filter((id) => id !== user.id),
    ),
    toBody: (values) => ({ ...writtenFrom(values), send: true }),
    alsoCheck: (values) => faultsOf(values, user.id),
    onDone: ({ id, recipient_ids }) =>
      done.sent(recipient_ids, { label: say('undo'), run: () => withdraw.mutateAsync({ params: { id } }) }),
  });
  return (
    <DraftForm
      title={say('title.new')}
      form={form}
      keep={keep}
      onKeep={() => keep.mutate({ body: writtenFrom(form.getValues()) }, { onSuccess: done.kept })}
      hasWall={hasWall}
      onClose={onClose}
    />
  );
}
