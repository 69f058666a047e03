import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from './fields.tsx';

type Props<V extends FieldValues> = Omit<ComponentProps<typeof TextField<V>>, 'as' | 'type' | 'format' | 'parse'>;

/** A native field of a number; null if empty. */
export const NumberField = <V extends FieldValues>(props: Props<V>) => (
  <TextField {...props} type="number" parse={(text) => (text === '' ? null : Number(text))} />
);
