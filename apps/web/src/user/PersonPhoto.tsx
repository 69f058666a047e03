import type { User } from '@jornada/contract/user';
import { photos } from '@jornada/contract/user-photos';
import { mayChangePhoto } from '@jornada/domain/people';
import { mdiCameraOutline, mdiTrashCanOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { lazy, Suspense, useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { readPhoto } from '../api/photo.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useUpload } from '../api/upload.ts';
import { Action } from '../ui/Action.tsx';
import { Face } from '../ui/Face.tsx';
import { space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { undoable } from '../ui/undo.ts';
import { useWords } from '../words/words.ts';
import { photoWords } from './photo.words.ts';

const PhotoDialog = lazy(async () => ({ default: (await import('./PhotoDialog.tsx')).PhotoDialog }));

type Props = { person: Pick<User, 'id' | 'nome' | 'level' | 'photo'> };

/** A person's photo, and buttons that change it for people who may. */
export function PersonPhoto({ person }: Props) {
  const { id, nome, photo } = person;
  const say = useWords(photoWords);
  const { user, level } = useSession();
  const whyNot = useWhyNot(photos.uploadPhoto);
  const upload = useUpload(photos.uploadPhoto, { alsoRefresh: ['session'] });
  const remove = useWrite(photos.removePhoto, { alsoRefresh: ['session'] });
  const [open, setOpen] = useState(false);
  const params = { id };
  const send = (file: File) => upload.start({ params, body: { file } });

  /** Undo uploads the image again, because the server does not keep removed ones. */
  const onRemove = async (version: string) => {
    const before = await readPhoto(id, version);
    await undoable(remove.mutateAsync({ params }), () => ({
      text: say('removed', { nome }),
      action: { label: say('undo'), run: () => send(before) },
    }));
  };
  return (
    <Row>
      <Face of={person} size={64} />
      {mayChangePhoto({ id: user.id, level }, person) && whyNot === undefined && (
        <>
          <Action variant="outlined" icon={mdiCameraOutline} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {say(photo ? 'change' : 'add')}
          </Action>
          {photo && (
            <Action
              color="error"
              icon={mdiTrashCanOutline}
              busy={remove.isPending}
              onClick={() => void onRemove(photo).catch(() => undefined)}
            >
              {say('remove')}
            </Action>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {open && (
          <PhotoDialog
            nome={nome}
            upload={upload}
            onSend={send}
            onDone={() => {
              setOpen(false);
              toast({ text: say('saved', { nome }) });
            }}
            onClose={() => {
              upload.forget();
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </Row>
  );
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1.5) });
