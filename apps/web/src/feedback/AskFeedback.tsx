import { feedbackRequests } from '@jornada/contract/feedback-requests';
import { users } from '@jornada/contract/user';
import { MOST_ASKED, usualDueDate } from '@jornada/domain/feedback-requests';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../api/form.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { AskExamples } from './AskExamples.tsx';
import './feedback-faults.ts';
import { CompetencesField } from './MoreFields.tsx';
import { PeopleField } from './PeopleField.tsx';
import { requestWords } from './requests.words.ts';
import { SendByKey } from './SendByKey.tsx';
import { usePeople } from './use-people.ts';
import { WriteRefused } from './WriteRefused.tsx';

interface AskValues {
  about_id: number;
  from_ids: number[];
  question: string;
  competence_ids: number[];
  visibility: 'recipient' | 'leader';
  due_on: string | null;
}

type Props = { about: number | null; from: readonly number[]; onClose: () => void };

/** Requests feedback from colleagues, about oneself or about a person whom one leads. */
export function AskFeedback({ about, from, onClose }: Props) {
  const say = useWords(requestWords);
  const { user, account, leads } = useSession();
  const { nameOf } = usePeople();
  const today = useToday(account.time_zone);
  const team = useQuery({
    ...read(users.list, { query: { reports_to: [user.id], is_active: 'true', limit: 200 } }),
    enabled: leads,
    throwOnError: false,
  });
  const begun: AskValues = {
    about_id: about ?? user.id,
    from_ids: from.filter((id) => id !== user.id),
    question: '',
    competence_ids: [],
    visibility: 'recipient',
    due_on: usualDueDate(today),
  };
  const form = useEndpointForm(feedbackRequests.create, {
    defaultValues: begun,
    toBody: ({ due_on, ...values }) => ({ ...values, ...(due_on && { due_on }) }),
    alsoCheck: ({ from_ids }) =>
      from_ids.length ? [] : [{ path: 'from_ids', message: 'is required', code: 'too_few' }],
    placeFault: ({ path, code }) => [
      {
        path: path.startsWith('from_ids') && code === 'invalid' ? 'from_ids' : (path.split('.')[0] as 'question'),
        code,
      },
    ],
    onDone: ({ people }) => {
      toast({ text: say('ask.done', { count: people.length }) });
      onClose();
    },
  });
  const { control } = form;
  const [about_id, question] = useWatch({ control, name: ['about_id', 'question'] });
  const isOwn = about_id === user.id;
  const name = nameOf(about_id);
  const members = team.data?.items ?? [];
  const known = members.some(({ id }) => id === about) || about === null || about === user.id;
  return (
    <FormDrawer title={say('ask.title')} submit={say('ask.send')} form={form} refused={null} onClose={onClose}>
      <SendByKey>
        {leads && (
          <SelectField
            control={control}
            name="about_id"
            label={say('ask.about')}
            {...(!isOwn && { help: say('ask.seen', { name }) })}
            options={[
              { value: user.id, label: say('ask.me') },
              ...(known || about === null ? [] : [{ value: about, label: nameOf(about) }]),
              ...members.map(({ id, nome }) => ({ value: id, label: nome })),
            ]}
          />
        )}
        <PeopleField
          control={control}
          name="from_ids"
          label={say('ask.from')}
          add={say('ask.from.add')}
          removeLabel={(person) => say('ask.from.remove', { name: person })}
          suggested={say('ask.suggested')}
          most={MOST_ASKED}
          without={about_id}
        />
        <TextField
          control={control}
          name="question"
          label={say('ask.question')}
          help={say('ask.question.help')}
          as="textarea"
          rows={3}
          required
          maxLength={500}
        />
        {question.trim() === '' && (
          <AskExamples
            onChoose={(text) => form.setValue('question', text, { shouldDirty: true, shouldValidate: false })}
          />
        )}
        <CompetencesField control={control} name="competence_ids" />
        <SelectField
          control={control}
          name="visibility"
          label={say('ask.visibility')}
          options={(['recipient', 'leader'] as const).map((value) => ({
            value,
            label: isOwn ? say(`ask.visibility.${value}.me`) : say(`ask.visibility.${value}`, { name }),
          }))}
        />
        <DateField control={control} name="due_on" label={say('ask.due')} />
        <WriteRefused error={form.refused} />
      </SendByKey>
    </FormDrawer>
  );
}
