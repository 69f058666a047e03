import { feedback } from '@jornada/contract/feedback';
import type { FeedbackKind } from '@jornada/domain/feedback';
import { MOST_RECIPIENTS } from '@jornada/domain/feedback';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { emptyFeedback, faultsOf, writtenFrom } from './feedback-values.ts';
import { KindField } from './KindField.tsx';
import { MoreFields } from './MoreFields.tsx';
import { PeopleField } from './PeopleField.tsx';
import { SendByKey } from './SendByKey.tsx';
import { TextFields } from './TextFields.tsx';
import { usePeople } from './use-people.ts';
import { VisibilityField } from './VisibilityField.tsx';
import { WriteRefused } from './WriteRefused.tsx';
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
  const { control } = form;
  const isPraise = useWatch({ control, name: 'kind' }) === 'praise';
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
    <FormDrawer
      title={say('title.new')}
      submit={say('send')}
      isDirty={form.formState.isDirty}
      busy={form.busy || keep.isPending}
      onSubmit={form.submit}
      onClose={onClose}
      other={
        <Action color="secondary" busy={keep.isPending} onClick={saveDraft}>
          {say('save-draft')}
        </Action>
      }
    >
      <SendByKey>
        <KindField control={control} />
        <PeopleField
          control={control}
          name="recipient_ids"
          label={say('people')}
          add={say(isPraise ? 'people.add' : 'people.add-one')}
          removeLabel={(name) => say('people.remove', { name })}
          suggested={say('people.suggested')}
          most={isPraise ? MOST_RECIPIENTS : 1}
        />
        <TextFields control={control} />
        <MoreFields control={control} />
        <VisibilityField control={control} hasWall={hasWall} />
        <WriteRefused error={form.refused ?? keep.error} />
      </SendByKey>
    </FormDrawer>
  );
}
