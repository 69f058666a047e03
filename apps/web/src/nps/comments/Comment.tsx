import { type NpsComment, npsComments } from '@jornada/contract/nps-comments';
import { mdiClose, mdiPlus } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { OptionList } from '../../ui/filters/OptionList.tsx';
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { commentsWords } from './comments.words.ts';

// Loaded on first use.
const HideComment = lazy(async () => ({ default: (await import('./HideComment.tsx')).HideComment }));

/** Maximum number of themes per reason. */
const MOST_THEMES = 5;
/** Number of characters of the text in the accessible names of its buttons. */
const NAME_LENGTH = 40;

type Props = {
  waveId: number;
  comment: NpsComment;
  /** The themes of the account. */
  themes: readonly { name: string }[];
};

/** A reason with its themes, and the themes that its words suggest. */
export function Comment({ waveId, comment, themes }: Props) {
  const say = useWords(commentsWords);
  const [isHiding, hide] = useState(false);
  const write = useWrite(npsComments.setThemes);
  const { key, text, category } = comment;
  if (text === null) return <Card data-hidden>{say('hidden', { reason: comment.hidden_reason ?? '' })}</Card>;
  const begin = text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}…` : text;
  const set = (chosen: string[]) => {
    if (write.isPending) return;
    if (chosen.length > MOST_THEMES) toast({ text: say('themes.most') });
    else write.mutate({ params: { id: waveId, key }, body: { themes: chosen } });
  };
  const add = (name: string) => set([...comment.themes, name]);
  const remove = (name: string) => set(comment.themes.filter((one) => one !== name));
  // A theme that was deleted from the account can only be removed.
  const options = [...new Set([...themes.map(({ name }) => name), ...comment.themes])];
  return (
    <Card>
      <p dir="auto">{text}</p>
      <div>
        {category && <small>{say(`from.${category}`)}</small>}
        {comment.themes.length > 0 && <span data-paper>{comment.themes.join(', ')}</span>}
        {comment.themes.map((name) => (
          <Action
            key={name}
            size="small"
            variant="outlined"
            icon={mdiClose}
            aria-label={say('theme.remove', { name })}
            onClick={() => remove(name)}
          >
            {name}
          </Action>
        ))}
        {comment.suggested_themes.map((name) => (
          <Action
            key={name}
            size="small"
            variant="outlined"
            color="inherit"
            icon={mdiPlus}
            css={{ borderStyle: 'dashed' }}
            aria-label={say('theme.add', { name })}
            onClick={() => add(name)}
          >
            {name}
          </Action>
        ))}
        <FilterMenu label={say('themes')} name={say('themes.of', { text: begin })} count={comment.themes.length}>
          {() => (
            <OptionList
              label={say('themes')}
              multiple
              busy={write.isPending}
              options={options.map((name) => ({ value: name, label: name }))}
              chosen={comment.themes}
              onPick={({ value }) => (comment.themes.includes(value) ? remove(value) : add(value))}
            />
          )}
        </FilterMenu>
        <Action size="small" color="inherit" aria-label={say('hide.of', { text: begin })} onClick={() => hide(true)}>
          {say('hide')}
        </Action>
      </div>
      <Suspense fallback={null}>
        {isHiding && <HideComment waveId={waveId} commentKey={key} onClose={() => hide(false)} />}
      </Suspense>
    </Card>
  );
}

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: space(1),
  padding: space(1.5, 1.75),
  borderRadius: radius.l,
  border: `1px solid ${theme.vars.palette.divider}`,
  breakInside: 'avoid',
  '&[data-hidden]': { color: theme.vars.palette.text.secondary, fontStyle: 'italic' },
  '& > p': { margin: 0, maxWidth: '80ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(0.75) },
  '@media print': { gap: 0 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
