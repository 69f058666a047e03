import type { FormEvent } from 'react';
import { Action } from '../ui/Action.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Cropper } from '../ui/images/Cropper.tsx';
import { SQUARE } from '../ui/images/cut.ts';
import { cutImage } from '../ui/images/cut-image.ts';
import { ImageDrop } from '../ui/images/ImageDrop.tsx';
import { Sending, type Upload } from '../ui/images/Sending.tsx';
import { useChosenImage } from '../ui/images/use-chosen-image.ts';
import { Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { photoWords } from './photo.words.ts';

type Props = {
  nome: string;
  upload: Upload & { forget: () => void };
  /** Uploads the square; resolves once it is stored. */
  onSend: (square: File) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Chooses an image by file dialog, drop or paste, crops a square and uploads it. */
export function PhotoDialog({ nome, upload, onSend, onDone, onClose }: Props) {
  const say = useWords(photoWords);
  const { chosen, setChosen, cut, setCut, take, refuse, refusals } = useChosenImage(SQUARE, upload.forget);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return refuse(say('none'));
    await onSend(await cutImage(chosen, cut)).then(onDone, () => undefined);
  };
  return (
    <FormDialog
      title={say('dialog', { nome })}
      confirmLabel={say('save')}
      busy={upload.busy}
      onSubmit={save}
      onClose={onClose}
    >
      {chosen ? (
        <>
          <Cropper key={chosen.lastModified + chosen.name} file={chosen} cut={cut} onCut={setCut} shapes={['square']} />
          <Sending upload={{ ...upload, retry: () => upload.retry().then(onDone) }} />
          {!upload.busy && (
            <div>
              <Action size="small" onClick={() => setChosen(null)}>
                {say('other')}
              </Action>
            </div>
          )}
        </>
      ) : (
        <ImageDrop pastes onFiles={(files) => void take(files)} />
      )}
      {refusals.map((sentence) => (
        <Notice key={sentence} role="alert" data-tone="error">
          {sentence}
        </Notice>
      ))}
    </FormDialog>
  );
}
