import { mdiTrashCanOutline } from '@mdi/js';
import { styled } from '../styled.ts';
import { useState } from 'react';
import { useWords } from '../../words/words.ts';
import { Action } from '../Action.tsx';
import { Confirm } from '../Confirm.tsx';
import { space } from '../scale.ts';
import { Cropper } from './Cropper.tsx';
import { WHOLE } from './cut.ts';
import { cutImage } from './cut-image.ts';
import { ImageDrop } from './ImageDrop.tsx';
import { LogoImage } from './LogoImage.tsx';
import { logoWords } from './logo.words.ts';
import { Sending, type Upload } from './Sending.tsx';
import { useChosenImage } from './use-chosen-image.ts';

type Props = {
  /** Address of the current logo; null if there is none. */
  url: string | null;
  /** Name of the logo's owner. */
  name: string;
  whyNot: string | undefined;
  upload: Upload & { forget: () => void };
  /** Uploads a logo; resolves once it is stored. */
  onSend: (file: File) => Promise<unknown>;
  removal: { busy: boolean; run: () => Promise<unknown> };
};

/**
 * Shows a logo, and replaces it by choice, drop or paste with cropping, or removes it. The current logo stays until the
 * new one is stored.
 */
export function LogoEditor({ url, name, whyNot, upload, onSend, removal }: Props) {
  const say = useWords(logoWords);
  const { chosen, setChosen, cut, setCut, take, refusals } = useChosenImage(WHOLE, upload.forget);
  const [asking, setAsking] = useState(false);

  const put = (back = false) => {
    setChosen(null);
    if (back) upload.forget();
  };
  const send = async () => {
    if (chosen) await onSend(await cutImage(chosen, cut));
    put();
  };

  return (
    <Ground>
      {url ? (
        <Now>
          <LogoImage url={url} name={say('now', { name })} size={64} />
          <Action color="error" icon={mdiTrashCanOutline} whyNot={whyNot} onClick={() => setAsking(true)}>
            {say('remove')}
          </Action>
        </Now>
      ) : (
        <p>{say('none')}</p>
      )}
      {chosen ? (
        <>
          <Cropper key={chosen.lastModified + chosen.name} file={chosen} cut={cut} onCut={setCut} />
          <Sending upload={{ ...upload, retry: () => upload.retry().then(() => put()) }} />
          {!upload.busy && (
            <Row>
              <Action variant="contained" onClick={() => void send().catch(() => undefined)}>
                {say('save')}
              </Action>
              <Action color="secondary" onClick={() => put(true)}>
                {say('leave')}
              </Action>
            </Row>
          )}
        </>
      ) : (
        <ImageDrop whyNot={whyNot} pastes onFiles={(files) => void take(files)} />
      )}
      {refusals.map((sentence) => (
        <p key={sentence} role="alert" data-tone="error">
          {sentence}
        </p>
      ))}
      <Confirm
        open={asking}
        tone="danger"
        title={say('remove.title', { name })}
        confirmLabel={say('remove.confirm')}
        busy={removal.busy}
        onConfirm={() =>
          void removal.run().then(
            () => setAsking(false),
            () => undefined,
          )
        }
        onClose={() => setAsking(false)}
      >
        {say('remove.text')}
      </Confirm>
    </Ground>
  );
}

const Ground = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(2),
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& > p[data-tone=error]': { color: theme.vars.palette.error.main, fontWeight: 550 },
}));
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
const Now = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
});
