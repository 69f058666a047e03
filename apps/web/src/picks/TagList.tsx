import { useState } from 'react';
import { type TagName, useFoundTags } from '../api/names.ts';
import { FoundList, type Picks } from './FoundList.tsx';

/**
 * Tags to choose from, searched while typing.
 * @param without the tag that cannot be chosen
 */
export function TagList({ without, ...rest }: Picks<TagName> & { without?: number }) {
  const [text, setText] = useState('');
  const { items, busy } = useFoundTags(text);
  return (
    <FoundList
      {...rest}
      found={{ items: items.filter(({ id }) => id !== without), busy }}
      optionOf={({ name, color }) => ({ label: name, color })}
      search={{ text, onText: setText }}
    />
  );
}
