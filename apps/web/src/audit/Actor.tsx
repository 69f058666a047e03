import { usePeopleNames } from '../api/names.ts';
import { Face } from '../ui/Face.tsx';
import { useActorNames } from './names.ts';

/** The person of an event, or the operator. */
export function Actor({ id }: { id: number | null }) {
  const nameOf = useActorNames();
  const people = usePeopleNames();
  const person = id === null ? undefined : people.get(id);
  return (
    <>
      {person && <Face of={person} />}
      {nameOf(id)}
    </>
  );
}
