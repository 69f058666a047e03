import { feedback } from '@jornada/contract/feedback';
import { type FeedbackRequest, feedbackRequests } from '@jornada/contract/feedback-requests';
import { useQuery } from '@tanstack/react-query';
import { useEndpointForm } from '../api/form.ts';
import { read, useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { radius, space } from '../ui/scale.ts';
import { NotLoaded, Notice } from '../ui/states.tsx';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { emptyFeedback, faultsOf, type FeedbackValues, writtenFrom } from './feedback-values.ts';
import { KindField } from './KindField.tsx';
import { MoreFields } from './MoreFields.tsx';
import { SendByKey } from './SendByKey.tsx';
import { TextFields } from './TextFields.tsx';
import { useDone } from './use-done.ts';
import { usePeople } from './use-people.ts';
import { WriteRefused } from './WriteRefused.tsx';
import { writeWords } from './write.words.ts';

/** Answers a request: shows the question above the form, and who will read the answer. */
export function AnswerRequest({ id, onClose }: { id: number; onClose: () => void }) {
  const say = useWords(writeWords);
  const answer = useQuery({
    ...read(feedbackRequests.byId, { params: { id } }),
    throwOnError: false,
  });
  const { data } = answer;
  if (data) return <Answer request={data} onClose={onClose} />;
  return (
    <Drawer open title={say('title.new')} onClose={onClose}>
      {<NotLoaded query={answer} />}
    </Drawer>
  );
}

function Answer({ request, onClose }: { request: FeedbackRequest; onClose: () => void }) {
  const say = useWords(writeWords);
  const { user } = useSession();
  const { nameOf } = usePeople();
  const { id, asked_by, about_id, question, visibility, competence_ids } = request;
  const about = nameOf(about_id);
  const done = useDone(onClose);
  const keep = useWrite(feedback.create, { errorIsShown: true, alsoRefresh: ['feedback-requests'] });
  const bodyOf = (values: FeedbackValues) => {
    const { recipient_ids: _, visibility: __, ...written } = writtenFrom(values);
    return { ...written, request_id: id };
  };
  const begun: FeedbackValues = { ...emptyFeedback('praise', [about_id]), competence_ids, visibility };
  const form = useEndpointForm(feedback.create, {
    alsoRefresh: ['feedback-requests', 'today'],
    defaultValues: begun,
    toBody: (values) => ({ ...bodyOf(values), send: true }),
    alsoCheck: (values) => faultsOf(values, user.id),
    onDone: () => done.sent([about_id]),
  });
  const saveDraft = () => keep.mutate({ body: bodyOf(form.getValues()) }, { onSuccess: done.kept });
  return (
    <FormDrawer
      title={say('title.answer', { name: nameOf(asked_by) })}
      submit={say('send')}
      form={{ ...form, busy: form.busy || keep.isPending }}
      refused={null}
      onClose={onClose}
      other={
        <Action color="secondary" busy={keep.isPending} onClick={saveDraft}>
          {say('save-draft')}
        </Action>
      }
    >
      <SendByKey>
        <Question>
          <figcaption>
            {say('answer.question', { name: nameOf(asked_by) })}
            {about_id !== asked_by && <span>{say('answer.about', { name: about })}</span>}
          </figcaption>
          <blockquote>{question}</blockquote>
        </Question>
        <KindField control={form.control} />
        <TextFields control={form.control} />
        <MoreFields control={form.control} />
        <Notice>
          {say(`answer.visibility.${visibility}`, { name: about })} {say('signed')}
        </Notice>
        <WriteRefused error={form.refused ?? keep.error} />
      </SendByKey>
    </FormDrawer>
  );
}

const Question = styled('figure')(({ theme }) => ({
  display: 'grid',
  gap: space(0.75),
  margin: 0,
  padding: space(1.75),
  borderRadius: radius.l,
  background: theme.vars.palette.tint,
  '& figcaption': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: space(0, 1),
    color: theme.vars.palette.text.secondary,
  },
  '& blockquote': { ...theme.typography.body1, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));
