import type { Timesheet as Sheet } from '@jornada/contract/work-time';
import { formatHours, parseHours, signedHours } from '@jornada/domain/minutes';
import { sumKnown } from '@jornada/domain/schedules';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Cell } from './Cell.tsx';
import { DayHeads } from './DayHeads.tsx';
import { begins, blockOf, cellAfter, nextCell, type Place } from '../ui/table/grid-keys.ts';
import { hoursWords } from './hours.words.ts';
import { type CellChange, keyOf, type Row, type Subject } from './rows.ts';
import { SheetFrame } from './SheetFrame.tsx';
import type { useFill } from './use-fill.ts';
import { useAbsentDays } from './use-absent-days.ts';
import { useNames } from './use-names.ts';

type Props = {
  sheet: Sheet;
  rows: readonly Row[];
  today: string;
  whyNot: string | undefined;
  fill: ReturnType<typeof useFill>;
  /** The row that was added last; it takes the focus. */
  added: Subject | undefined;
};

/** A week as a spreadsheet: hours by task and day, edited and navigated by keyboard. */
export function Timesheet({ sheet, rows, today, whyNot, fill, added }: Props) {
  const say = useWords(hoursWords);
  const { date } = useFormats();
  const names = useNames();
  const absent = useAbsentDays(sheet);
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [typed, setTyped] = useState<string | null>(null);
  const focusWanted = useRef(false);
  const [placed, setPlaced] = useState(added);
  if (added !== placed) {
    setPlaced(added);
    setTyped(null);
    setAt({
      row: Math.max(
        rows.findIndex(({ key }) => added && key === keyOf(added)),
        0,
      ),
      column: Math.max(
        sheet.days.findIndex(({ date: day }) => day === today),
        0,
      ),
    });
  }
  const here = { row: Math.min(at.row, Math.max(rows.length - 1, 0)), column: at.column };

  // Runs before the next key, which acts on the focused cell.
  useLayoutEffect(() => {
    if (!focusWanted.current || typed !== null) return;
    focusWanted.current = false;
    grid.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  });

  const before = useRef(added);
  useEffect(() => {
    if (placed !== before.current) grid.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  }, [placed]);

  const go = (to: Place) => {
    focusWanted.current = true;
    setTyped(null);
    setAt(to);
  };
  /** Minutes including those being typed, which the totals count too. */
  const shownAt = (row: Row, index: number, column: number) =>
    (typed !== null && index === here.row && column === here.column ? parseHours(typed) : null) ??
    minutesAt(row, column);
  const minutesAt = (row: Row, column: number) =>
    fill.pendingIn({ ...row, date: sheet.days[column]?.date ?? '' }) ?? row.minutes[column] ?? 0;

  /**
   * The reason why a cell of this column cannot be edited: the person may edit no hours here, or the day is in the
   * future.
   */
  const whyNotIn = (column: number) =>
    whyNot ?? ((sheet.days[column]?.date ?? '') > today ? say('sheet.in-future') : undefined);
  const maySet = (column: number) => {
    const why = whyNotIn(column);
    if (why !== undefined && why !== whyNot) toast({ tone: 'problem', text: why });
    return why === undefined;
  };

  /** The change that writes `text` to a cell. Null if nothing changes, or if the text is invalid, which is reported. */
  const changeOf = (row: Row, column: number, text: string): CellChange | null => {
    const minutes = parseHours(text);
    const day = sheet.days[column];
    if (minutes === null || minutes > 1_440)
      toast({ tone: 'problem', text: minutes === null ? say('sheet.not-hours', { text }) : say('sheet.too-much') });
    const was_minutes = minutesAt(row, column);
    if (minutes === null || minutes > 1_440 || !day || minutes === was_minutes) return null;
    return { date: day.date, task_id: row.task_id, client_id: row.client_id, minutes, was_minutes };
  };
  const put = (text: string) => {
    const row = rows[here.row];
    const change = row && maySet(here.column) && changeOf(row, here.column, text);
    if (change)
      void fill.fill([change], say('sheet.saved', { day: date(change.date), hours: formatHours(change.minutes) }));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (rows.length === 0) return;
    const size = { rows: rows.length, columns: sheet.days.length };
    if (typed !== null) {
      const next =
        event.key === 'Tab'
          ? nextCell(here, size, event.shiftKey)
          : { ...here, row: Math.min(Math.max(here.row + (event.shiftKey ? -1 : 1), 0), size.rows - 1) };
      if (event.key === 'Escape') go(here);
      // At the ends of the grid, Tab moves out of it, and leaving the field saves.
      else if ((event.key === 'Enter' || event.key === 'Tab') && next) {
        put(typed);
        go(next);
      } else return;
      event.preventDefault();
      return;
    }
    const to = event.key === 'Tab' ? nextCell(here, size, event.shiftKey) : cellAfter(here, size, event);
    const first = begins(event);
    if (to) go(to);
    else if (whyNot !== undefined) return;
    else if (first !== undefined) {
      if (maySet(here.column)) setTyped(first);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      if (maySet(here.column)) setTyped(shown(minutesAt(rows[here.row] as Row, here.column)));
    } else if (event.key === 'Delete' || event.key === 'Backspace') put('');
    else return;
    event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent) => {
    const row = rows[here.row];
    if (typed !== null || !row) return;
    event.clipboardData.setData('text/plain', formatHours(minutesAt(row, here.column)));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== null || whyNot !== undefined) return;
    event.preventDefault();
    const block = blockOf(event.clipboardData.getData('text/plain'));
    const right = Math.min(here.column + Math.max(...block.map((line) => line.length)), sheet.days.length);
    const columns = sheet.days.map((_, column) => column).slice(here.column, right);
    // The last column is the first to be in the future: it is reported, and the others are filled.
    if (columns.length > 0) maySet(right - 1);
    const changes = block.flatMap((line, down) =>
      columns.flatMap((column) => {
        const row = rows[here.row + down];
        const text = line[column - here.column];
        return (row && text !== undefined && whyNotIn(column) === undefined && changeOf(row, column, text)) || [];
      }),
    );
    void fill.fill(changes, say('sheet.pasted', { count: changes.length }));
  };

  const days = sheet.days.map((_, column) => rows.reduce((sum, row, index) => sum + shownAt(row, index, column), 0));
  const total = days.reduce((sum, minutes) => sum + minutes, 0);
  const expected = sumKnown(sheet.days.map(({ expected_minutes }) => expected_minutes));
  return (
    <SheetFrame>
      <table
        ref={grid}
        role="grid"
        aria-label={say('sheet', { from: date(sheet.from), to: date(sheet.to) })}
        aria-readonly={whyNot !== undefined}
        aria-describedby="sheet-hint"
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <DayHeads days={sheet.days} today={today} absent={absent} />
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={row.key} role="row">
              <th role="rowheader" scope="row">
                {names.subject(row)}
              </th>
              {sheet.days.map((day, column) => {
                const isHere = index === here.row && column === here.column;
                return (
                  <Cell
                    key={day.date}
                    label={say('sheet.cell', { row: names.subject(row), day: date(day.date) })}
                    minutes={minutesAt(row, column)}
                    absent={absent.get(day.date)}
                    whyNot={whyNotIn(column)}
                    pending={fill.pendingIn({ ...row, date: day.date }) !== undefined}
                    saved={fill.isSaved({ ...row, date: day.date })}
                    current={isHere}
                    typed={isHere ? typed : null}
                    onTyped={setTyped}
                    onLeave={() => {
                      if (typed !== null) put(typed);
                      setTyped(null);
                    }}
                    onFocus={() => setAt({ row: index, column })}
                    onEdit={() => {
                      if (maySet(column)) setTyped(shown(minutesAt(row, column)));
                    }}
                  />
                );
              })}
              <td role="gridcell" data-sum>
                {formatHours(sheet.days.reduce((sum, _, column) => sum + shownAt(row, index, column), 0))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              {say('sheet.total')}
            </th>
            {days.map((minutes, column) => (
              <td role="gridcell" key={sheet.days[column]?.date}>
                {formatHours(minutes)}
              </td>
            ))}
            <td role="gridcell" data-sum>
              {formatHours(total)}
            </td>
          </tr>
          <tr role="row">
            <th role="rowheader" scope="row">
              {say('sheet.expected')}
            </th>
            {sheet.days.map(({ date: day, expected_minutes }) => (
              <td role="gridcell" key={day}>
                {expected_minutes === null ? <Unknown /> : formatHours(expected_minutes)}
              </td>
            ))}
            <td role="gridcell" data-sum>
              {expected === null ? <Unknown /> : formatHours(expected)}
            </td>
          </tr>
          <tr role="row">
            <th role="rowheader" scope="row">
              {say('sheet.difference')}
            </th>
            {sheet.days.map(({ date: day, expected_minutes }, column) => (
              <td role="gridcell" key={day}>
                {expected_minutes === null ? <Unknown /> : signedHours((days[column] ?? 0) - expected_minutes)}
              </td>
            ))}
            <td role="gridcell" data-sum>
              {expected === null ? <Unknown /> : signedHours(total - expected)}
            </td>
          </tr>
        </tfoot>
      </table>
      <p id="sheet-hint" data-off-paper>
        {whyNot ?? say('sheet.hint')}
      </p>
      <output aria-live="polite">{fill.spoken}</output>
    </SheetFrame>
  );
}

/** A missing value is not shown as zero. */
function Unknown() {
  const say = useWords(hoursWords);
  return (
    <abbr title={say('sheet.unknown-why')} aria-label={say('sheet.unknown')}>
      ?
    </abbr>
  );
}

const shown = (minutes: number) => (minutes === 0 ? '' : formatHours(minutes));
