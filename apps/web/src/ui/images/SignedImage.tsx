import { mdiImageBrokenVariant } from '@mdi/js';
import { styled } from '../styled.ts';
import { useState } from 'react';
import { useWords } from '../../words/words.ts';
import { Icon } from '../Icon.tsx';
import { space } from '../scale.ts';
import { imageWords } from './images.words.ts';

type Props = { src: string; alt: string; width: number; height: number; className?: string };

/**
 * An image whose address redirects to a URL that expires after some minutes. If that had expired, one retry gets a new
 * URL; if the retry fails too, a placeholder is shown.
 */
export function SignedImage({ src, alt, ...size }: Props) {
  const say = useWords(imageWords);
  const [failures, setFailures] = useState(0);
  if (failures > 1)
    return (
      <Lost role="img" aria-label={`${alt}: ${say('lost')}`}>
        <Icon path={mdiImageBrokenVariant} />
        <span>{say('lost')}</span>
      </Lost>
    );
  // The fragment is not sent: it only makes the address differ from the failed one.
  return (
    <img
      key={failures}
      src={failures ? `${src}#again` : src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailures(failures + 1)}
      {...size}
    />
  );
}

const Lost = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: space(0.5),
  padding: space(1.5),
  minHeight: 80,
  color: theme.vars.palette.text.secondary,
  background: theme.vars.palette.tint,
}));
