import { usePeopleNames } from '../api/names.ts';
import { Face } from '../ui/Face.tsx';

/** The photo of a person, found by the names of the account. */
export function KnownFace({ of: { id, nome } }: { of: { id: number; nome: string } }) {
  const known = usePeopleNames().get(id);
  return <Face of={{ id, nome, photo: known?.photo ?? null }} />;
}
