import { absences } from '@jornada/contract/absences';
import type { AbsenceKind } from '@jornada/contract/absence-items';
import { mdiPlus } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { mayCall } from '../../api/may.ts';
import { read, useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { Section } from '../../ui/Page.tsx';
import { radius, space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { kindWords } from './kinds.words.ts';

// Loaded on first use.
const NewKind = lazy(async () => ({ default: (await import('./NewKind.tsx')).NewKind }));
const EditKind = lazy(async () => ({ default: (await import('./EditKind.tsx')).EditKind }));

/** The kinds of absences in the account's settings, for people who may change them. */
export function AbsenceKinds() {
  const say = useWords(kindWords);
  const session = useSession();
  if (!mayCall(session, absences.createKind)) return null;
  return (
    <Section title={say('title')} text={say('text')}>
      <Kinds />
    </Section>
  );
}

function Kinds() {
  const say = useWords(kindWords);
  const { number } = useFormats();
  const answer = useQuery(read(absences.kinds, {}));
  const { data } = answer;
  const usual = useWrite(absences.addDefaultKinds);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  if (!data) return <NotLoaded query={answer} rows={4} />;
  const kinds = data.items.toSorted((one, other) => Number(other.is_active) - Number(one.is_active));
  const opened = kinds.find(({ id }) => id === open);
  const addUsual = () =>
    usual.mutate(
      {},
      { onSuccess: ({ added }) => toast({ text: say('usual.done', { count: added, n: number(added) }) }) },
    );
  const marksOf = ({ is_private, who_asks, is_active, payroll_code }: AbsenceKind) =>
    [
      is_active ? '' : say('mark.inactive'),
      is_private ? say('mark.is_private') : '',
      who_asks === 'record_only' ? say('mark.record_only') : '',
      payroll_code,
    ].filter((mark) => mark !== '');
  const close = () => setOpen(null);
  return (
    <>
      {kinds.length === 0 && <p style={{ margin: 0 }}>{say('none')}</p>}
      <List aria-label={say('title')}>
        {kinds.map((kind) => (
          <li key={kind.id}>
            <button type="button" aria-label={say('edit', { name: kind.name })} onClick={() => setOpen(kind.id)}>
              <strong data-inactive={!kind.is_active}>{kind.name}</strong>
              <span>{[say(`effect.${kind.effect}`), ...marksOf(kind)].join(' · ')}</span>
            </button>
          </li>
        ))}
      </List>
      <Buttons>
        <Action variant="outlined" icon={mdiPlus} onClick={() => setOpen('new')}>
          {say('new')}
        </Action>
        <Action color="inherit" busy={usual.isPending} onClick={addUsual}>
          {say('usual')}
        </Action>
      </Buttons>
      <Suspense fallback={null}>
        {open === 'new' && <NewKind onClose={close} />}
        {opened && <EditKind key={opened.id} kind={opened} onClose={close} />}
      </Suspense>
    </>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1) });

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    maxHeight: 480,
    overflow: 'auto',
    '& li + li': { borderTop: `1px solid ${palette.divider}` },
    '& button': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'grid',
      gap: space(0.25),
      width: '100%',
      minHeight: 44,
      alignContent: 'center',
      padding: space(0.75, 1),
      borderRadius: radius.s,
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      '&:hover': { background: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    },
    '& strong': { fontWeight: 600 },
    '& strong[data-inactive=true]': { fontWeight: 400, color: palette.text.secondary },
    '& span': { color: palette.text.secondary },
  };
});
