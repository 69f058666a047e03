import { mdiUploadOutline } from '@mdi/js';
import type { ComponentProps } from 'react';
import { Action } from './Action.tsx';
import { ICON_WHERE_NARROW } from './Button.tsx';

type Props = Pick<ComponentProps<typeof Action>, 'whyNot' | 'onClick'> & { label: string };

/** The button of a list that opens its import, beside `ExportLink`; on a phone only an icon. */
export const ImportAction = ({ label, ...rest }: Props) => (
  <Action color="inherit" icon={mdiUploadOutline} aria-label={label} css={ICON_WHERE_NARROW} {...rest}>
    <span>{label}</span>
  </Action>
);
