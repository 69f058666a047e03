import type { CalibratedPerson } from '@jornada/contract/performance-evaluations-calibration';
import { mdiSwapHorizontal } from '@mdi/js';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Face } from '../../ui/Face.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useBoxDrag } from '../../ui/use-box-drag.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { boxKey, calibrationWords } from './calibration.words.ts';
import { useMoved } from './use-moved.ts';
import { Frame } from './NineBoxFrame.tsx';

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
