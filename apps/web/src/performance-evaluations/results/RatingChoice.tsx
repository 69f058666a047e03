import { POTENTIALS } from '@jornada/domain/evaluation-ratings';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { potentialKey, resultsWords } from './results.words.ts';

/** Form values of a rating and a potential; empty for none. */
export type GivenRating = { rating: string; potential: string };

export const givenRating = ({ rating, potential }: Record<keyof GivenRating, number | null>): GivenRating => ({
  rating: String(rating ?? ''),
  potential: String(potential ?? ''),
});

/** Converts the form values to numbers. */
export const ratingIn = ({ rating, potential }: GivenRating) => ({
  rating: Number(rating),
  potential: potential === '' ? null : Number(potential),
});

type Props<V extends FieldValues> = { control: Control<V>; labels: readonly string[]; hasBox: boolean };

/** Selects the rating of a person, and their potential if the evaluation has a nine-box. */
export function RatingChoice<V extends GivenRating & FieldValues>({ control, labels, hasBox }: Props<V>) {
  const say = useWords(resultsWords);
  const of = (name: keyof GivenRating) => ({ control, name: name as FieldPath<V> });
  return (
    <>
      <TextField {...of('rating')} label={say('rating')} as="select" required>
        <option value="">{say('potential.none')}</option>
        {labels.map((label, at) => (
          <option key={label} value={at + 1}>
            {label}
          </option>
        ))}
      </TextField>
      {hasBox && (
        <TextField {...of('potential')} label={say('potential')} as="select">
          <option value="">{say('potential.none')}</option>
          {Array.from({ length: POTENTIALS }, (_, at) => (
            <option key={at} value={at + 1}>
              {say(potentialKey(at + 1))}
            </option>
          ))}
        </TextField>
      )}
    </>
  );
}
