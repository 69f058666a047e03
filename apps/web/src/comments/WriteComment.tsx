import { comments } from '@jornada/contract/comments';
import { COMMENT_IMAGES } from '@jornada/domain/images';
import { isFilled } from '@jornada/domain/text';
import { mdiSendOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { type ClipboardEvent, type FocusEvent, type FormEvent, useEffect, useId, useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { useUpload } from '../api/upload.ts';
import { MentionField } from '../picks/MentionField.tsx';
import { Action } from '../ui/Action.tsx';
import { Field } from '../ui/Field.tsx';
import { imageWords } from '../ui/images/images.words.ts';
import { ImageDrop, imagesIn } from '../ui/images/ImageDrop.tsx';
import { Sending } from '../ui/images/Sending.tsx';
import { useJudged } from '../ui/images/use-judged.ts';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { commentWords } from './comments.words.ts';
import { draftOf, keepDraft } from './draft.ts';
import { PickedImages } from './PickedImages.tsx';

/** A new comment: text, and images by paste, drop or file picker. The draft is kept until it is sent. */
export function WriteComment({ taskId }: { taskId: number }) {
  const say = useWords(commentWords);
  const sayImages = useWords(imageWords);
  const id = useId();
  const whyNot = useWhyNot(comments.create);
  const judged = useJudged();
  const upload = useUpload(comments.create, { alsoRefresh: ['tasks'] });
  const [body, setBody] = useState(() => draftOf(taskId));
  const [images, setImages] = useState<readonly File[]>([]);
  useEffect(() => keepDraft(taskId, body), [taskId, body]);

  const add = async (files: File[]) => {
    const good = await judged.judge(files);
    if (images.length + good.length > COMMENT_IMAGES)
      judged.refuse(sayImages('refused.many', { most: COMMENT_IMAGES }));
    // Others may have added or removed comments in the meantime.
    setImages((now) => [...now, ...good].slice(0, COMMENT_IMAGES));
  };
  const clear = () => {
    setBody('');
    setImages([]);
    judged.forget();
    upload.forget();
  };
  const nothing = !isFilled(body) && images.length === 0;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (nothing || upload.busy || whyNot !== undefined) return;
    const form = { ...(isFilled(body) && { body }), ...(images.length > 0 && { images: [...images] }) };
    void upload.start({ params: { id: taskId }, body: form }).then(clear, () => undefined);
  };
  const { isNear, ...nearness } = useFocusNearby();
  const paste = (event: ClipboardEvent) => {
    const files = imagesIn(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  };

  return (
    <Form data-idle={nothing && !isNear} {...nearness} onSubmit={send} onPaste={paste} noValidate>
      <ImageDrop slim multiple whyNot={whyNot} onFiles={(files) => void add(files)}>
        <Field id={id} label={say('write')} help={say('hint')}>
          <MentionField
            id={id}
            value={body}
            placeholder={say('write')}
            readOnly={whyNot !== undefined || upload.busy}
            inputProps={{ maxLength: 10_000, 'aria-describedby': `${id}-help` }}
            onText={setBody}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
              // The text stays as a draft, and the focus moves to the panel, which handles the keys.
              if (event.key === 'Escape') {
                event.preventDefault();
                event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus();
              }
            }}
          />
        </Field>
      </ImageDrop>
      <PickedImages
        files={images}
        busy={upload.busy}
        onRemove={(file) => setImages(images.filter((other) => other !== file))}
      />
      {judged.refusals.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      <Sending upload={{ ...upload, retry: () => upload.retry().then(clear) }} />
      <div>
        <Action
          type="submit"
          variant="outlined"
          icon={mdiSendOutline}
          busy={upload.busy}
          whyNot={whyNot ?? (nothing ? say('empty') : undefined)}
        >
          {say('send')}
        </Action>
      </div>
    </Form>
  );
}

/**
 * Whether the focus is in the form. While the pointer that removes the focus is still pressed, it counts as being
 * there: otherwise the form would shrink, and the pressed element would move and miss its click.
 */
function useFocusNearby() {
  const [isNear, setNear] = useState(false);
  const onBlur = ({ currentTarget: form, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (form.contains(relatedTarget)) return;
    const leave = () => setNear(form.contains(document.activeElement));
    if (!document.querySelector(':active')) setNear(false);
    // The click event follows the end of the press.
    else window.addEventListener('pointerup', () => setTimeout(leave), { once: true });
  };
  return { isNear, onFocus: () => setNear(true), onBlur };
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: space(1),
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.error.main, fontWeight: 550 },
  // The drop zone is as wide as the text field.
  '& > div:first-of-type': { justifyItems: 'stretch', marginInline: space(-0.75) },
  '& > div:last-of-type': { display: 'flex', justifyContent: 'flex-end' },
  // The placeholder is the same text.
  '& label': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '&& textarea': { minHeight: '1lh', maxHeight: '40dvh' },
  // One line until the field has the focus or a text.
  '&[data-idle=true]': {
    gap: 0,
    '& small, & [data-row], & > div:last-of-type, & [id$="-help"]': { display: 'none' },
  },
}));
