import type { CompetenceProfile } from '@jornada/contract/competences-profiles';
import { pick } from '@jornada/domain/conflict';
import type { Path } from 'react-hook-form';
import type { BodyFault } from '../../api/form-faults.ts';
import { linesOf } from '../competence-values.ts';

/** The editable fields of a profile, as stored. */
export type ProfileWritten = Pick<CompetenceProfile, 'name' | 'job_titles' | 'expected'>;

/** Values of the form: job titles are one per line, and every competence has a level or none. */
export interface ProfileValues {
  name: string;
  job_titles: string;
  /** The key is `of` and the id of the competence. */
  expected: Record<`of${number}`, number | null>;
}

export const PROFILE_FIELDS = ['name', 'job_titles', 'expected'] as const;

export const NEW_PROFILE: ProfileWritten = { name: '', job_titles: [], expected: [] };

export const writtenOf = (row: CompetenceProfile): ProfileWritten => pick(PROFILE_FIELDS, row);

/** @param ids the competences with a field, which include those of the profile */
export const toValues = ({ name, job_titles, expected }: ProfileWritten, ids: readonly number[]): ProfileValues => ({
  name,
  job_titles: job_titles.join('\n'),
  expected: Object.fromEntries(
    ids.map((id) => [`of${id}`, expected.find(({ competence_id }) => competence_id === id)?.level ?? null]),
  ),
});

/** Converts the values to the request, with expectations by the id of the competence. */
export const toWritten = ({ name, job_titles, expected }: ProfileValues): ProfileWritten => ({
  name,
  job_titles: linesOf(job_titles),
  expected: Object.entries(expected)
    .flatMap(([key, level]) => (level === null ? [] : [{ competence_id: Number(key.slice(2)), level }]))
    .toSorted((a, b) => a.competence_id - b.competence_id),
});

/**
 * Shows an error of a job title at the field of all titles, and that of an expectation at the field of its competence.
 */
export const placeFault = ({ path, code }: BodyFault, values: ProfileValues) => {
  const at = /^expected\.(\d+)/.exec(path)?.[1];
  const competence = at === undefined ? undefined : toWritten(values).expected[Number(at)]?.competence_id;
  const field = competence === undefined ? path.replace(/^(job_titles)\.\d+$/, '$1') : `expected.of${competence}`;
  return [{ path: field as Path<ProfileValues>, code }];
};
