import type { Competence } from '@jornada/contract/competences';
import { emptyLevels } from '@jornada/domain/competences';
import { pick } from '@jornada/domain/conflict';
import type { Path } from 'react-hook-form';
import type { BodyFault } from '../api/form.ts';

/** The editable fields of a competence, as stored. */
export type CompetenceWritten = Pick<Competence, 'name' | 'group_id' | 'kind' | 'description' | 'levels'>;

/** Values of the form: indicators are typed one per line. */
export interface CompetenceValues extends Omit<CompetenceWritten, 'group_id' | 'levels'> {
  group_id: number | null;
  levels: { level: number; name: string; indicators: string }[];
}

export const COMPETENCE_FIELDS = ['name', 'group_id', 'kind', 'description', 'levels'] as const;

/** @param count the levels of every competence of the account */
export const newCompetence = (groupId: number | null, count: number): CompetenceValues => ({
  name: '',
  group_id: groupId,
  kind: 'core',
  description: '',
  levels: emptyLevels(count).map((level) => ({ ...level, indicators: '' })),
});

export const writtenOf = (row: Competence): CompetenceWritten => pick(COMPETENCE_FIELDS, row);

export const toValues = ({ levels, ...same }: CompetenceWritten): CompetenceValues => ({
  ...same,
  levels: levels.map(({ indicators, ...level }) => ({ ...level, indicators: indicators.join('\n') })),
});

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The values as the contract takes them; an unchosen group is refused by the contract. */
export const toWritten = ({ levels, group_id, ...same }: CompetenceValues): CompetenceWritten => ({
  ...same,
  group_id: group_id as number,
  levels: levels.map(({ indicators, ...level }) => ({ ...level, indicators: lines(indicators) })),
});

/** An indicator that is at fault is marked at the field that has all indicators of its level. */
export const placeFault = ({ path, code }: BodyFault) => [
  { path: path.replace(/(\.indicators)\.\d+$/, '$1') as Path<CompetenceValues>, code },
];
