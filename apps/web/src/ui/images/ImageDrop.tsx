import { mdiImagePlusOutline } from '@mdi/js';
import { styled } from '../styled.ts';
import { type ReactNode, useId } from 'react';
import { useWords } from '../../words/words.ts';
import { Action } from '../Action.tsx';
import { DropZone, usePaste } from '../DropZone.tsx';
import { space } from '../scale.ts';
import { imageWords } from './images.words.ts';

type Props = {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** The reason why no image is accepted at the moment. */
  whyNot?: string | undefined;
  /** Accept images pasted anywhere on the page. */
  pastes?: boolean;
  /** Small and in one line, for example next to a text field. */
  slim?: boolean;
  children?: ReactNode;
};

/** Accepts images by choice, drop and paste; the accepted formats are shown beforehand. */
export function ImageDrop({ onFiles, multiple = false, whyNot, pastes = false, slim = false, children }: Props) {
  const say = useWords(imageWords);
  const limitsId = useId();
  const usable = whyNot === undefined;
  const label = say(multiple ? 'choose.many' : 'choose');

  usePaste(pastes && usable, (event) => {
    const files = imagesIn(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  const Zone = slim ? Slim : DropZone;
  return (
    <Zone label={label} accept="image/png,image/jpeg,image/webp" multiple={multiple} usable={usable} onFiles={onFiles}>
      {({ over, choose }) => (
        <>
          {children}
          <div data-row>
            <Action
              variant={slim ? 'text' : 'outlined'}
              size={slim ? 'small' : 'medium'}
              icon={mdiImagePlusOutline}
              whyNot={whyNot}
              aria-describedby={limitsId}
              onClick={choose}
            >
              {label}
            </Action>
            <span>{say(over ? 'drop.now' : multiple ? 'drop.many' : 'drop')}</span>
          </div>
          <small id={limitsId}>{say('limits')}</small>
        </>
      )}
    </Zone>
  );
}

/** Images of the clipboard: a screenshot, or copied files. Text is ignored. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

const Slim = styled(DropZone)({
  padding: space(0.75),
  gap: 0,
  '&[data-over=false]': { borderColor: 'transparent' },
  '& small': { paddingInlineStart: space(1.25) },
});
