import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { DateField, TextField } from '../ui/fields.tsx';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { writeWords } from './pdi-write.words.ts';

/** Form values of a plan without its goals. */
export interface PlanValues extends FieldValues {
  title: string;
  purpose: string;
  starts_on: string | null;
  ends_on: string | null;
}

type Props<V extends PlanValues> = { control: Control<V>; autoFocus?: boolean };

export function PlanFields<V extends PlanValues>({ control, autoFocus = false }: Props<V>) {
  const say = useWords(writeWords);
  const field = (name: 'title' | 'purpose' | 'starts_on' | 'ends_on') => ({
    control,
    name: name as FieldPath<V>,
    label: say(name),
  });
  return (
    <>
      <TextField {...field('title')} help={say('title.help')} required autoFocus={autoFocus} maxLength={160} />
      <TextField {...field('purpose')} help={say('purpose.help')} as="textarea" rows={3} maxLength={2_000} />
      <Pair>
        <DateField {...field('starts_on')} required />
        <DateField {...field('ends_on')} help={say('ends_on.help')} required />
      </Pair>
    </>
  );
}

/** Two short fields side by side, if there is space. */
export const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))',
  alignItems: 'start',
  gap: space(2),
});
