import { mdiChevronDown } from '@mdi/js';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { useWords } from '../../words/words.ts';
import { Icon } from '../Icon.tsx';
import { loadLater } from '../load-later.tsx';
import { filterWords } from './filters.words.ts';
import { space } from '../scale.ts';

/** Loaded after the table, because the popover is as large as the table. */
const FilterPanel = loadLater(async () => (await import('./FilterPanel.tsx')).FilterPanel);

type Props = {
  label: ReactNode;
  /** Accessible name that makes sense without the surrounding bar, for example "Filter by Status". */
  name: string;
  /** Number of chosen values, shown next to the label. */
  count?: number;
  /** Why it cannot be opened, shown on hover and focus. */
  whyNot?: string | undefined;
  icon?: string;
  /** The key that activates the button; the component that passes it listens for it. */
  shortcut?: string | undefined;
  /** Content of the panel below the button. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel: the values of a filter, or of a bulk change. */
export function FilterMenu({ label, name, count = 0, whyNot, icon, shortcut, children }: Props) {
  const say = useWords(filterWords);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => setAnchor(null);
  const open = (button: HTMLElement) => {
    setAnchor(button);
    setWasOpened(true);
  };
  return (
    <>
      <Button
        size="small"
        color={count > 0 ? 'primary' : 'inherit'}
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-label={count > 0 ? say('chosen', { label: name, count }) : name}
        aria-disabled={whyNot !== undefined}
        aria-keyshortcuts={shortcut}
        title={whyNot}
        onClick={(event) => whyNot === undefined && open(event.currentTarget)}
        {...(icon && { startIcon: <Icon path={icon} fontSize="small" /> })}
        endIcon={<Icon path={mdiChevronDown} fontSize="small" />}
        css={[
          { gap: space(0.5), paddingInlineEnd: space(0.75) },
          whyNot !== undefined && { opacity: 0.6, cursor: 'not-allowed' },
        ]}
      >
        <span>{label}</span>
        {count > 0 && ` · ${count}`}
      </Button>
      {wasOpened && (
        <FilterPanel id={id} name={name} anchor={anchor} onClose={close}>
          {children(close)}
        </FilterPanel>
      )}
    </>
  );
}
