import { type Comment, comment as commentShape, comments } from '@jornada/contract/comments';
import { isFilled } from '@jornada/domain/text';
import { styled } from '../ui/styled.ts';
import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../api/query.ts';
import { currentOf } from '../api/versions.ts';
import { MentionField } from '../picks/MentionField.tsx';
import { Action } from '../ui/Action.tsx';
import { Field } from '../ui/Field.tsx';
import { space } from '../ui/scale.ts';
import { Notice, Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { CommentText } from './CommentText.tsx';
import { commentWords } from './comments.words.ts';

/**
 * Edits the person's own comment. If it was changed elsewhere in the meantime, both versions are shown, and saving
 * again overwrites the other one.
 */
export function EditComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const say = useWords(commentWords);
  const id = useId();
  const write = useWrite(comments.update, { errorIsShown: true });
  const [body, setBody] = useState(comment.body);
  const [base, setBase] = useState(comment);
  const nothing = !isFilled(body) && comment.images.length === 0;

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (nothing || body === base.body || write.isPending) return;
    write.mutate(
      { params: { id: comment.id }, body: { body, version: base.version } },
      { onSuccess: onClose, onError: (error) => setBase(currentOf(commentShape, error) ?? base) },
    );
  };
  const overtaken = base.version > comment.version && base.body !== body;
  return (
    <Form onSubmit={save} noValidate>
      {overtaken && (
        <Notice role="alert">
          {say('too-late')}
          <CommentText body={base.body} />
        </Notice>
      )}
      <Field id={id} label={say('edit.label')}>
        <MentionField
          id={id}
          value={body}
          autoFocus
          maxLength={10_000}
          onText={setBody}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
            // Keeps the surrounding drawer open.
            if (event.key === 'Escape') {
              event.stopPropagation();
              onClose();
            }
          }}
        />
      </Field>
      <Refused error={overtaken ? null : write.error} />
      <div>
        <Action color="secondary" onClick={onClose}>
          {say('cancel')}
        </Action>
        <Action
          type="submit"
          variant="outlined"
          busy={write.isPending}
          whyNot={nothing ? say('empty') : body === base.body ? say('unchanged') : undefined}
        >
          {say('save')}
        </Action>
      </div>
    </Form>
  );
}

const Form = styled('form')({
  display: 'grid',
  gap: space(1),
  '& > div:last-of-type': { display: 'flex', justifyContent: 'flex-end', gap: space(1) },
});
