import { useState } from 'react';
import { useFoundPeople, usePeopleNames } from '../api/names.ts';
import { MentionBox, type MentionBoxProps } from '../ui/mentions/MentionBox.tsx';
import { MentionText } from '../ui/mentions/MentionText.tsx';

/** A text field in which `@` offers the account's people. */
export function MentionField(props: MentionBoxProps) {
  const [name, setName] = useState<string | null>(null);
  const { items, busy } = useFoundPeople(name);
  return (
    <MentionBox
      {...props}
      names={usePeopleNames()}
      found={items.filter(({ is_active }) => is_active)}
      busy={busy}
      onSearch={setName}
    />
  );
}

/** A text whose mentions are shown as names. */
export const Mentions = ({ text }: { text: string }) => <MentionText text={text} names={usePeopleNames()} />;
