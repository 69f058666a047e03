import { usePeopleNames } from '../api/names.ts';
import { Face } from '../ui/Face.tsx';

type Props = { of: { id: number; nome: string } };

/** The face of a person in a row without the photo: it comes with the names of the account, the initials are at once. */
export function PersonFace({ of: { id, nome } }: Props) {
  const known = usePeopleNames().get(id);
  return <Face of={{ id, nome, photo: known?.photo ?? null }} />;
}
