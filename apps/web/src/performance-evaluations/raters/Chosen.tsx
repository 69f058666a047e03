import { mdiClose } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { ratersWords } from './raters.words.ts';

type Props = {
  label: string;
  items: readonly { key: string; name: string; detail?: string }[];
  onRemove: (key: string) => void;
};

/** A list of people, each with a button that removes them. */
export function Chosen({ label, items, onRemove }: Props) {
  const say = useWords(ratersWords);
  if (items.length === 0) return <p>{say('none')}</p>;
  return (
    <List aria-label={label}>
      {items.map(({ key, name, detail }) => (
        <li key={key}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={say('remove', { name })}
            endIcon={<Icon path={mdiClose} fontSize="small" />}
            onClick={() => onRemove(key)}
          >
            {detail === undefined ? name : `${name}, ${detail}`}
          </Button>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& button': {
    borderRadius: radius.pill,
    borderColor: theme.vars.palette.divider,
    fontWeight: 550,
    overflowWrap: 'anywhere',
  },
}));
