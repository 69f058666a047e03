import type { Competence } from '@jornada/contract/competences';
import { emptyLevels } from '@jornada/domain/competences';
import { pick } from '@jornada/domain/conflict';
import { ACTION_KINDS, type ActionKind } from '@jornada/domain/pdi';
import type { Path } from 'react-hook-form';
import type { BodyFault } from '../api/form-faults.ts';

/** The editable fields of a competence, as stored. */
export type CompetenceWritten = Pick<Competence, (typeof COMPETENCE_FIELDS)[number]>;

/** Values of the form. Indicators, and suggested actions of one kind, are one per line. */
export interface CompetenceValues extends Omit<CompetenceWritten, 'group_id' | 'levels' | 'suggested_actions'> {
  group_id: number | null;
  levels: { level: number; name: string; indicators: string }[];
  suggested_actions: Record<ActionKind, string>;
}

export const COMPETENCE_FIELDS = ['name', 'group_id', 'kind', 'description', 'levels', 'suggested_actions'] as const;

/** @param count the number of levels of every competence of the account */
export const newCompetence = (groupId: number | null, count: number): CompetenceValues => ({
  name: '',
  group_id: groupId,
  kind: 'core',
  description: '',
  levels: emptyLevels(count).map((level) => ({ ...level, indicators: '' })),
  suggested_actions: { experience: '', exposure: '', education: '' },
});

/** The stored fields, with the suggested actions grouped by kind, as in the form. */
export function writtenOf(row: Competence): CompetenceWritten {
  const written = pick(COMPETENCE_FIELDS, row);
  const suggested_actions = ACTION_KINDS.flatMap((of) => written.suggested_actions.filter(({ kind }) => kind === of));
  return { ...written, suggested_actions };
}

export function toValues({ levels, suggested_actions, ...same }: CompetenceWritten): CompetenceValues {
  const titles = (of: ActionKind) =>
    suggested_actions.flatMap(({ kind, title }) => (kind === of ? [title] : [])).join('\n');
  return {
    ...same,
    levels: levels.map(({ indicators, ...level }) => ({ ...level, indicators: indicators.join('\n') })),
    suggested_actions: {
      experience: titles('experience'),
      exposure: titles('exposure'),
      education: titles('education'),
    },
  };
}

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Converts the values to the request. Without a group, the contract rejects it. */
export const toWritten = ({ levels, group_id, suggested_actions, ...same }: CompetenceValues): CompetenceWritten => ({
  ...same,
  group_id: group_id as number,
  levels: levels.map(({ indicators, ...level }) => ({ ...level, indicators: linesOf(indicators) })),
  suggested_actions: ACTION_KINDS.flatMap((kind) => linesOf(suggested_actions[kind]).map((title) => ({ kind, title }))),
});

/** Shows an error of an indicator or an action at the field that contains all of its level or kind. */
export const placeFault = ({ path, code }: BodyFault, values: CompetenceValues) => {
  const [, at] = /^suggested_actions(?:\.(\d+).*)?$/.exec(path) ?? [];
  const suggested = toWritten(values).suggested_actions;
  // An error about too many actions is shown at the kind of the last one.
  const action = at === undefined ? suggested.at(-1) : suggested[Number(at)];
  const field =
    path.startsWith('suggested_actions') && action
      ? `suggested_actions.${action.kind}`
      : path.replace(/(\.indicators)\.\d+$/, '$1');
  return [{ path: field as Path<CompetenceValues>, code }];
};
