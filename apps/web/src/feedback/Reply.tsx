import { feedback } from '@jornada/contract/feedback';
import { isFilled } from '@jornada/domain/text';
import { mdiSendOutline } from '@mdi/js';
import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { openedWords } from './opened.words.ts';

export function Reply({ id }: { id: number }) {
  const say = useWords(openedWords);
  const fieldId = useId();
  const [body, setBody] = useState('');
  const write = useWrite(feedback.reply, { errorIsShown: true });
  const isEmpty = !isFilled(body);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (isEmpty || write.isPending) return;
    write.mutate({ params: { id }, body: { body } }, { onSuccess: () => setBody('') });
  };
  return (
    <form onSubmit={send} noValidate>
      <Field id={fieldId} label={say('reply')} help={say('reply.help')}>
        <Input
          as="textarea"
          id={fieldId}
          value={body}
          placeholder={say('reply.placeholder')}
          onChange={({ target }) => setBody(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
          inputProps={{ maxLength: 2_000, 'aria-describedby': `${fieldId}-help` }}
        />
      </Field>
      <Refused error={write.error} />
      <div>
        <Action
          type="submit"
          variant="outlined"
          icon={mdiSendOutline}
          busy={write.isPending}
          whyNot={isEmpty ? say('reply.empty') : undefined}
        >
          {say('reply.send')}
        </Action>
      </div>
    </form>
  );
}
