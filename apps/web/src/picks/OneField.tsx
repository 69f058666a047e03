import type { ReactNode } from 'react';
import { PickField } from '../ui/filters/PickField.tsx';
import type { Picks } from './FoundList.tsx';
import { NONE } from './none.ts';

type Props<N> = {
  /** The list to choose from. */
  List: (props: Picks<N>) => ReactNode;
  label: string;
  /** Label of an empty choice. */
  none: string;
  id: number | null;
  nameOf: (id: number) => string;
  error?: string | undefined;
  onBlur?: () => void;
  onPick: (picked: N | null) => void;
};

/** A form field for one searchable choice, or none. */
export const OneField = <N,>({ List, label, none, id, nameOf, error, onBlur, onPick }: Props<N>) => (
  <PickField label={label} value={id === null ? none : nameOf(id)} error={error} {...(onBlur && { onBlur })}>
    {(close) => (
      <List
        label={label}
        none={none}
        chosen={[id ?? NONE]}
        onPick={(picked) => {
          onPick(picked);
          close();
        }}
      />
    )}
  </PickField>
);
