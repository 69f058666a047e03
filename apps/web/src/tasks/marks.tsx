import {
  mdiChevronDoubleUp,
  mdiChevronDown,
  mdiChevronUp,
  mdiCheckCircle,
  mdiCircleHalfFull,
  mdiCircleOutline,
  mdiCloseCircleOutline,
  mdiMinus,
} from '@mdi/js';
import { styled } from '../ui/styled.ts';
import type { TaskPriority, TaskStatus } from '@jornada/domain/tasks';
import { radius, space } from '../ui/scale.ts';

/** Shape, text and colour are redundant, so that none is required. */
const STATUS: Record<TaskStatus, string> = {
  todo: mdiCircleOutline,
  doing: mdiCircleHalfFull,
  done: mdiCheckCircle,
  canceled: mdiCloseCircleOutline,
};
const PRIORITY: Record<TaskPriority, string> = {
  low: mdiChevronDown,
  normal: mdiMinus,
  high: mdiChevronUp,
  urgent: mdiChevronDoubleUp,
};

export const statusMark = (status: TaskStatus) => mark(STATUS[status], status);
export const priorityMark = (priority: TaskPriority) => mark(PRIORITY[priority], priority);

/** A plain svg without a component: a page has about a hundred. */
const mark = (path: string, tone: string) => (
  <svg className="mark" data-tone={tone} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** Styles the marks inside it: one styled component around a table, menu or form instead of one per mark. */
export const Marked = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    minWidth: 0,
    '& .mark': { flex: 'none', fill: palette.text.secondary, verticalAlign: '-4px', marginInlineEnd: space(0.75) },
    '& .mark[data-tone=doing]': { fill: palette.info.main },
    '& .mark[data-tone=done]': { fill: palette.success.main },
    '& .mark[data-tone=high]': { fill: palette.warning.main },
    '& .mark[data-tone=urgent]': { fill: palette.error.main },
    '& .late': {
      color: palette.error.main,
      fontWeight: 600,
      '& .mark': { fill: 'currentColor', marginInlineEnd: space(0.5) },
    },
    '& .nobody': { color: palette.text.secondary },
    // Columns hide the words to leave space for titles; cards show them.
    '@container table (min-width: 600px)': {
      '& td[data-column] :is(.word, .rest)': {
        position: 'absolute',
        clipPath: 'inset(50%)',
        width: 1,
        height: 1,
        overflow: 'hidden',
      },
      '& td[data-column=priority]': { textOverflow: 'clip' },
    },
    // A card on a phone is a title and a line of values without labels. Most tasks have the normal priority, which is
    // hidden.
    '@container table (max-width: 599.95px)': {
      '& tbody tr[data-id]': { position: 'relative', display: 'flex', flexWrap: 'wrap', paddingInlineStart: space(6) },
      '& td[data-card=select]': { position: 'absolute', insetInlineStart: 0, top: 12, width: 48 },
      '& tbody td[data-card=title]': { flex: '0 0 100%' },
      '& tbody td[data-column][data-card=line]': {
        maxWidth: '100%',
        fontSize: '0.8125rem',
        '&::before': { display: 'none' },
        '&:has(.mark[data-tone=normal]), & .rest': { display: 'none' },
      },
    },
    '& .closed': {
      color: palette.text.secondary,
      textDecoration: 'line-through',
      textDecorationColor: palette.text.disabled,
    },
    // The link is as wide as its cell and truncates its own text: if the cell did, it would scroll when the link gets
    // focus.
    '& a[data-open]': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: 'inherit',
      textDecoration: 'none',
      fontWeight: 550,
      '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    },
    '& .tags': { display: 'flex', alignItems: 'center', '& .tag': { minWidth: 0 } },
    '& .tag': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: space(0.5),
      maxWidth: '100%',
      height: 22,
      marginInlineEnd: space(0.5),
      padding: space(0, 0.75),
      borderRadius: radius.s,
      fontSize: '0.8125rem',
      background: palette.action.hover,
      verticalAlign: 'middle',
      '& i': { flex: 'none', width: 8, height: 8, borderRadius: radius.xs },
      '& b': { fontWeight: 'inherit', overflow: 'hidden', textOverflow: 'ellipsis' },
    },
  };
});
