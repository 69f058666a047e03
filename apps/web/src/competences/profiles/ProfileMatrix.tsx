import { competenceGroups } from '@jornada/contract/competence-groups';
import type { Competence } from '@jornada/contract/competences';
import { type CompetenceProfile, competenceProfiles } from '@jornada/contract/competences-profiles';
import { MOST_COMPETENCE_GROUPS } from '@jornada/domain/competence-groups';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { read } from '../../api/query.ts';
import { radius, space } from '../../ui/scale.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { allCompetences } from '../all-competences.ts';
import { profileWords } from './profiles.words.ts';
import { useExpectedLevels } from './use-expected-levels.ts';

/** Maximum number of profiles in the matrix; the list contains all of them. */
const MOST_COLUMNS = 200;

const MOVES: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The expected level of each competence in each active profile. Managers change a level in its cell by a digit, clear
 * it by Delete, or choose it; arrow keys move between cells.
 */
export function ProfileMatrix() {
  const say = useWords(profileWords);
  const profiles = useQuery(
    read(competenceProfiles.list, { query: { is_active: true, sort: 'name', limit: MOST_COLUMNS } }),
  );
  const competences = useQuery(allCompetences);
  const groups = useQuery(read(competenceGroups.list, { query: { limit: MOST_COMPETENCE_GROUPS } }));
  const failed = [profiles, competences, groups].find(({ error }) => error !== null);
  const byGroup = useMemo(() => {
    const active = (competences.data ?? []).filter(({ is_active }) => is_active);
    return (groups.data?.items ?? [])
      .map((group) => ({ ...group, competences: active.filter(({ group_id }) => group_id === group.id) }))
      .filter((group) => group.competences.length > 0);
  }, [competences.data, groups.data]);
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />;
  if (!profiles.data || !competences.data || !groups.data) return <Loading rows={10} />;
  if (profiles.data.items.length === 0 || byGroup.length === 0) return <p>{say('matrix.empty')}</p>;
  return (
    <>
      <Matrix groups={byGroup} profiles={profiles.data.items} />
      {profiles.data.next_cursor !== null && <p>{say('matrix.more', { n: MOST_COLUMNS })}</p>}
    </>
  );
}

type MatrixProps = {
  groups: readonly { id: number; name: string; competences: readonly Competence[] }[];
  profiles: readonly CompetenceProfile[];
};

function Matrix({ groups, profiles }: MatrixProps) {
  const say = useWords(profileWords);
  const whyNot = useWhyNot(competenceProfiles.update);
  const { shown, change } = useExpectedLevels();
  // The cell that is the tab stop of the matrix.
  const [at, setAt] = useState({ row: 0, column: 0 });
  const competences = groups.flatMap((group) => group.competences);

  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    const cell = event.currentTarget;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [row, column] = [Number(cell.dataset['row']), Number(cell.dataset['column'])];
    const move = MOVES[event.key];
    const [competence, profile] = [competences[row], profiles[column]];
    if (move) {
      event.preventDefault();
      const place = `[data-row="${row + move[0]}"][data-column="${column + move[1]}"]`;
      cell.closest('table')?.querySelector<HTMLElement>(place)?.focus();
    } else if (competence && profile && /^[1-9]$/.test(event.key)) {
      event.preventDefault();
      if (Number(event.key) <= competence.levels.length)
        void change(profile, competence.id, competence.name, Number(event.key));
    } else if (competence && profile && ['0', 'Delete', 'Backspace'].includes(event.key)) {
      event.preventDefault();
      void change(profile, competence.id, competence.name, null);
    }
  };

  return (
    <Frame role="region" aria-label={say('matrix.name')} tabIndex={whyNot === undefined ? -1 : 0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('matrix.competence')}</th>
            {profiles.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            <tr>
              <th scope="rowgroup" colSpan={profiles.length + 1}>
                <span>{group.name}</span>
              </th>
            </tr>
            {group.competences.map((competence) => {
              const own = competences.indexOf(competence);
              return (
                <tr key={competence.id}>
                  <th scope="row">{competence.name}</th>
                  {profiles.map((profile, column) => {
                    const level = shown(profile, competence.id);
                    const share = `${Math.round(((level ?? 0) / competence.levels.length) * 45)}%`;
                    return (
                      <td key={profile.id} style={{ '--share': share } as object}>
                        {whyNot === undefined ? (
                          <select
                            aria-label={say('matrix.cell', { competence: competence.name, profile: profile.name })}
                            title={nameOf(competence, level)}
                            data-row={own}
                            data-column={column}
                            tabIndex={own === at.row && column === at.column ? 0 : -1}
                            value={level ?? ''}
                            onKeyDown={onKeyDown}
                            onFocus={() => setAt({ row: own, column })}
                            onChange={({ target: { value } }) =>
                              void change(profile, competence.id, competence.name, value === '' ? null : Number(value))
                            }
                          >
                            <option value="">–</option>
                            {competence.levels.map((one) => (
                              <option key={one.level} value={one.level}>
                                {one.level}
                              </option>
                            ))}
                          </select>
                        ) : (
                          <span title={nameOf(competence, level)}>{level ?? '–'}</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
      {whyNot === undefined && <p>{say('matrix.help')}</p>}
    </Frame>
  );
}

const nameOf = ({ levels }: Competence, level: number | null): string | undefined =>
  levels.find((one) => one.level === level)?.name || undefined;

const Frame = styled('div')(({ theme: { vars, typography } }) => ({
  overflow: 'auto',
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: radius.xl,
  background: vars.palette.background.paper,
  '& table': { ...typography.body2, borderCollapse: 'separate', borderSpacing: 2, fontVariantNumeric: 'tabular-nums' },
  '& th': { padding: space(0.75, 1), fontWeight: 500, textAlign: 'start', overflowWrap: 'anywhere' },
  '& thead th': {
    color: vars.palette.text.secondary,
    fontWeight: 600,
    verticalAlign: 'bottom',
    minWidth: 96,
    overflowWrap: 'normal',
    hyphens: 'auto',
  },
  '& tr > th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    minWidth: 140,
    maxWidth: 260,
    background: vars.palette.background.paper,
  },
  '& th[scope=rowgroup]': {
    ...typography.caption,
    paddingTop: space(2),
    color: vars.palette.text.secondary,
    maxWidth: 'none',
  },
  '& th[scope=rowgroup] > span': { position: 'sticky', insetInlineStart: space(1) },
  '& td': {
    padding: 0,
    borderRadius: radius.s,
    background: `color-mix(in srgb, ${vars.palette.primary.main} var(--share), ${vars.palette.background.default})`,
  },
  '& td > *': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    minHeight: 36,
    lineHeight: '36px',
    textAlign: 'center',
    textAlignLast: 'center',
    borderRadius: radius.s,
  },
  '& td > select': { cursor: 'pointer' },
  '& td > select:focus-visible': { outline: `2px solid ${vars.palette.primary.main}` },
  '& option': { color: vars.palette.text.primary, background: vars.palette.background.paper },
  '& > p': { ...typography.caption, margin: 0, padding: space(1.5), color: vars.palette.text.secondary },
}));
