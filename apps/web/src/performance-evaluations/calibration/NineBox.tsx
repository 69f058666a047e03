import type { CalibratedPerson } from '@jornada/contract/performance-evaluations-calibration';
import { mdiSwapHorizontal } from '@mdi/js';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Face } from '../../ui/Face.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useBoxDrag } from '../../ui/use-box-drag.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { boxKey, calibrationWords } from './calibration.words.ts';
import { useMoved } from './use-moved.ts';

/** The boxes in reading order: the highest potential first, and lower ratings before higher ones. */
const ROWS = [7, 8, 9, 4, 5, 6, 1, 2, 3];

/** The box to which an arrow key moves; the same box at an edge. */
const STEPS: Readonly<Record<string, (box: number) => number>> = {
  ArrowRight: (box) => (box % 3 === 0 ? box : box + 1),
  ArrowLeft: (box) => (box % 3 === 1 ? box : box - 1),
  ArrowUp: (box) => (box > 6 ? box : box + 3),
  ArrowDown: (box) => (box < 4 ? box : box - 3),
};

type Props = {
  people: readonly CalibratedPerson[];
  labels: readonly string[];
  onOpen: (person: CalibratedPerson) => void;
  onMove: (person: CalibratedPerson, box: number) => void;
};

/** People by rating and potential. Cards are moved by mouse, by touch, or by Alt and an arrow key. */
export function NineBox({ people, labels, onOpen, onMove }: Props) {
  const say = useWords(calibrationWords);
  const { number } = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const movedFrom = useMoved(labels);
  const drag = useBoxDrag(frame, (id, box) => {
    const person = people.find(({ user_id }) => user_id === id);
    if (person && person.box !== box) onMove(person, box);
  });
  const byBox = Map.groupBy(people, ({ box }) => box);
  const onKey = (event: KeyboardEvent, person: CalibratedPerson) => {
    const step = STEPS[event.key];
    if (!event.altKey || !step || !person.may_calibrate) return;
    event.preventDefault();
    const box = step(person.box ?? 5);
    if (box !== person.box) onMove(person, box);
  };
  const cardOf = (person: CalibratedPerson, describedBy: string | undefined) => (
    <button
      type="button"
      aria-describedby={describedBy}
      data-moved={describedBy !== undefined || undefined}
      data-carried={drag.carried?.id === person.user_id || undefined}
      data-movable={person.may_calibrate}
      onPointerDown={(event) => person.may_calibrate && drag.onPointerDown(event, person.user_id)}
      onKeyDown={(event) => onKey(event, person)}
      onClick={() => onOpen(person)}
    >
      <Face of={{ id: person.user_id, nome: person.nome }} size={24} />
      {describedBy !== undefined && <Icon path={mdiSwapHorizontal} fontSize="small" />}
      <span>{person.nome}</span>
    </button>
  );
  const card = (person: CalibratedPerson) => {
    const moved = movedFrom(person);
    const id = `${hintId}${person.user_id}`;
    const shown = cardOf(person, moved === undefined ? undefined : id);
    return (
      <li key={person.user_id}>
        {moved === undefined ? (
          shown
        ) : (
          <Hint id={id} text={moved}>
            {shown}
          </Hint>
        )}
      </li>
    );
  };
  const unplaced = byBox.get(null) ?? [];
  return (
    <Frame ref={frame} onClickCapture={drag.onClickCapture} onPointerDownCapture={drag.onPointerDownCapture}>
      {people.some(({ may_calibrate }) => may_calibrate) && <p>{say('box.how')}</p>}
      {people.some(({ changed }) => changed) && (
        <p data-legend>
          <Icon path={mdiSwapHorizontal} fontSize="small" /> {say('moved.legend')}
        </p>
      )}
      <div data-grid>
        {ROWS.map((box) => {
          const own = byBox.get(box) ?? [];
          return (
            <section
              key={box}
              data-box={box}
              data-over={drag.carried?.over === box || undefined}
              aria-label={say('box.named', { box: say(boxKey(box)), count: own.length, n: number(own.length) })}
            >
              <h3>
                {say(boxKey(box))} <small>{number(own.length)}</small>
              </h3>
              <ul>{own.map(card)}</ul>
            </section>
          );
        })}
      </div>
      {unplaced.length > 0 && (
        <section data-unplaced>
          <h3>{say('box.none')}</h3>
          <ul>{unplaced.map(card)}</ul>
        </section>
      )}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gap: space(1.5),
    '& > p': { margin: 0, color: palette.text.secondary },
    '& [data-legend]': { display: 'flex', alignItems: 'center', gap: space(0.75) },
    '& [data-grid]': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: space(1),
      // On a phone the boxes are a list.
      [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
    '& section': {
      minHeight: 96,
      padding: space(1.25),
      borderRadius: radius.l,
      border: `1px solid ${palette.divider}`,
      background: palette.background.paper,
      [theme.breakpoints.down('sm')]: { minHeight: 0 },
    },
    '& [data-over]': { outline: `2px solid ${palette.primary.main}` },
    '& h3': { ...theme.typography.caption, margin: 0, marginBottom: space(0.75), color: palette.text.secondary },
    '& ul': {
      display: 'flex',
      flexWrap: 'wrap',
      alignContent: 'start',
      gap: space(0.5),
      // Space for the focus ring of a card, which the scrolling list would clip.
      margin: space(-0.5),
      padding: space(0.5),
      listStyle: 'none',
      maxHeight: 268,
      overflowY: 'auto',
    },
    '& li': { maxWidth: '100%' },
    '& li > span': { maxWidth: '100%' },
    '& button': {
      font: 'inherit',
      color: 'inherit',
      display: 'flex',
      alignItems: 'center',
      gap: space(0.75),
      maxWidth: '100%',
      minHeight: 32,
      padding: space(0.25, 1, 0.25, 0.5),
      borderRadius: radius.pill,
      border: `1px solid ${palette.divider}`,
      background: palette.background.default,
      cursor: 'pointer',
      [theme.breakpoints.down('sm')]: { minHeight: 44 },
    },
    '& button > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-moved]': { borderColor: palette.primary.main },
    '& [data-movable=true]': { cursor: 'grab', userSelect: 'none' },
    '& [data-carried]': { opacity: 0.5 },
  };
});
