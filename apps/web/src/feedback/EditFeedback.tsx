import { feedback } from '@jornada/contract/feedback';
import type { Feedback } from '@jornada/contract/feedback-items';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { read, useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { faultsOf, type FeedbackValues, valuesOf, writtenFrom } from './feedback-values.ts';
import { MoreFields } from './MoreFields.tsx';
import { SendByKey } from './SendByKey.tsx';
import { TextFields } from './TextFields.tsx';
import { DraftForm } from './DraftForm.tsx';
import { useDone } from './use-done.ts';
import { WriteRefused } from './WriteRefused.tsx';
import { writeWords } from './write.words.ts';

type Props = { id: number; hasWall: boolean; onClose: () => void };

/** Continues a draft, or changes the text of sent feedback that nobody has opened yet. */
export function EditFeedback({ id, ...rest }: Props) {
  const say = useWords(writeWords);
  const { onClose } = rest;
  const { data, error, refetch, isFetching } = useQuery({
    ...read(feedback.byId, { params: { id } }),
    throwOnError: false,
  });
  if (data?.actions.includes('update'))
    return data.state === 'draft' ? <EditDraft item={data} {...rest} /> : <EditSent item={data} onClose={onClose} />;
  return (
    <Drawer open title={say('title.edit')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={() => void refetch()} busy={isFetching} /> : <Loading />}
    </Drawer>
  );
}

function EditDraft({ item, hasWall, onClose }: { item: Feedback; hasWall: boolean; onClose: () => void }) {
  const say = useWords(writeWords);
  const { user } = useSession();
  const done = useDone(onClose);
  const version = useRef(item.version);
  const send = useWrite(feedback.send, { errorIsShown: true, alsoRefresh: ['feedback-requests', 'today'] });
  const keep = useWrite(feedback.update, { errorIsShown: true });
  const params = { id: item.id };
  const bodyOf = (values: FeedbackValues) => ({ ...writtenFrom(values), version: version.current });
  const form = useEndpointForm(feedback.update, {
    rest: { params },
    defaultValues: valuesOf(item),
    toBody: bodyOf,
    alsoCheck: (values) => faultsOf(values, user.id),
    onDone: async (saved) => {
      // The draft is saved even if sending fails.
      version.current = saved.version;
      await send.mutateAsync({ params });
      done.sent(saved.recipient_ids);
    },
  });
  return (
    <DraftForm
      title={say('title.draft')}
      form={form}
      keep={keep}
      onKeep={() => keep.mutate({ params, body: bodyOf(form.getValues()) }, { onSuccess: done.kept })}
      hasWall={hasWall}
      taskTitle={item.task_title}
      isAnswer={item.request_id !== null}
      onClose={onClose}
    />
  );
}

/** Kind, recipients and visibility cannot change after sending. */
function EditSent({ item, onClose }: { item: Feedback; onClose: () => void }) {
  const say = useWords(writeWords);
  const { user } = useSession();
  const form = useEndpointForm(feedback.update, {
    rest: { params: { id: item.id } },
    defaultValues: valuesOf(item),
    toBody: (values) => {
      const { kind: _, recipient_ids: __, visibility: ___, ...changes } = writtenFrom(values);
      return { ...changes, version: item.version };
    },
    alsoCheck: (values) => faultsOf(values, user.id),
    onDone: () => {
      toast({ text: say('changed') });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={say('title.edit')}
      submit={say('save')}
      whyNot={form.formState.isDirty ? undefined : say('unchanged')}
      form={form}
      refused={null}
      onClose={onClose}
    >
      <SendByKey>
        <TextFields control={form.control} />
        <MoreFields control={form.control} taskTitle={item.task_title} />
        <WriteRefused error={form.refused} />
      </SendByKey>
    </FormDrawer>
  );
}
