import { useId } from 'react';
import { Action } from './Action.tsx';
import { space } from './scale.ts';
import { styled } from './styled.ts';

type Props = {
  label: string;
  items: readonly { key: string; text: string }[];
  onChoose: (key: string) => void;
};

/** Values that a click adds to a field; renders nothing if there are none. */
export function Suggestions({ label, items, onChoose }: Props) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <Group role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {items.map(({ key, text }) => (
        <Action key={key} size="small" variant="outlined" color="inherit" onClick={() => onChoose(key)}>
          {text}
        </Action>
      ))}
    </Group>
  );
}

const Group = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  '& > span': { ...typography.caption, color: vars.palette.text.secondary, width: '100%' },
  '& > button': { maxWidth: '100%', overflowWrap: 'anywhere', whiteSpace: 'normal', textAlign: 'start' },
}));
