import { useState } from 'react';
import { type TagName, useFoundTags } from '../api/names.ts';
import { FoundList, type Picks } from './FoundList.tsx';

/**
 * Tags to choose from, looked up while one types.
 * @param without the tag that cannot be picked
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
