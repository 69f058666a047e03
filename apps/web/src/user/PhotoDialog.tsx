import { type FormEvent, useState } from 'react';
import { Action } from '../ui/Action.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Cropper } from '../ui/images/Cropper.tsx';
import { type Cut, SQUARE } from '../ui/images/cut.ts';
import { cutImage } from '../ui/images/cut-image.ts';
import { ImageDrop } from '../ui/images/ImageDrop.tsx';
import { Sending } from '../ui/images/Sending.tsx';
import { useJudged } from '../ui/images/use-judged.ts';
import { Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { photoWords } from './photo.words.ts';

type Props = {
  nome: string;
  upload: {
    busy: boolean;
    progress: number;
    error: Error | null;
    stop: () => void;
    retry: () => Promise<unknown>;
    forget: () => void;
  };
  /** Uploads the square; resolves once it is stored. */
  onSend: (square: File) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Chooses an image by file dialog, drop or paste, crops a square and uploads it. */
export function PhotoDialog({ nome, upload, onSend, onDone, onClose }: Props) {
  const say = useWords(photoWords);
  const judged = useJudged();
  const [chosen, setChosen] = useState<File | null>(null);
  const [cut, setCut] = useState<Cut>(SQUARE);

  const take = async (files: File[]) => {
    upload.forget();
    const [good] = await judged.judge(files.slice(0, 1));
    if (!good) return;
    setCut(SQUARE);
    setChosen(good);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return judged.refuse(say('none'));
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
      {judged.refusals.map((sentence) => (
        <Notice key={sentence} role="alert" data-tone="error">
          {sentence}
        </Notice>
      ))}
    </FormDialog>
  );
}
