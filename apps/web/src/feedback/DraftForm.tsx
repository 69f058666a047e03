import { MOST_RECIPIENTS } from '@jornada/domain/feedback';
import { useWatch } from 'react-hook-form';
import type { EndpointForm } from '../api/form.ts';
import { Action } from '../ui/Action.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { useWords } from '../words/words.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { KindField } from './KindField.tsx';
import { MoreFields } from './MoreFields.tsx';
import { PeopleField } from './PeopleField.tsx';
import { SendByKey } from './SendByKey.tsx';
import { TextFields } from './TextFields.tsx';
import { VisibilityField } from './VisibilityField.tsx';
import { WriteRefused } from './WriteRefused.tsx';
import { writeWords } from './write.words.ts';

type Props = {
  title: string;
  /** The form; submitting it sends the feedback. */
  form: EndpointForm<FeedbackValues>;
  /** The request that saves the form as a draft. */
  keep: { isPending: boolean; error: Error | null };
  onKeep: () => void;
  hasWall: boolean;
  /** The title of the task that the draft refers to. */
  taskTitle?: string | null;
  /** The recipients and the visibility of an answer are those of its request. */
  isAnswer?: boolean;
  onClose: () => void;
};

/** The form of feedback that is not sent yet: first the kind, then the recipients, then the text. */
export function DraftForm({ title, form, keep, onKeep, hasWall, taskTitle = null, isAnswer = false, onClose }: Props) {
  const say = useWords(writeWords);
  const { control } = form;
  const isPraise = useWatch({ control, name: 'kind' }) === 'praise';
  return (
    <FormDrawer
      title={title}
      submit={say('send')}
      form={{ ...form, busy: form.busy || keep.isPending }}
      refused={null}
      onClose={onClose}
      other={
        <Action color="secondary" busy={keep.isPending} onClick={onKeep}>
          {say('save-draft')}
        </Action>
      }
    >
      <SendByKey>
        <KindField control={control} />
        {!isAnswer && (
          <PeopleField
            control={control}
            name="recipient_ids"
            label={say('people')}
            add={say(isPraise ? 'people.add' : 'people.add-one')}
            removeLabel={(name) => say('people.remove', { name })}
            suggested={say('people.suggested')}
            most={isPraise ? MOST_RECIPIENTS : 1}
          />
        )}
        <TextFields control={control} />
        <MoreFields control={control} taskTitle={taskTitle} />
        <VisibilityField control={control} hasWall={hasWall} disabled={isAnswer} />
        <WriteRefused error={form.refused ?? keep.error} />
      </SendByKey>
    </FormDrawer>
  );
}
