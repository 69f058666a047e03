import { Suspense } from 'react';
import { Face } from '../ui/Face.tsx';
import { afterRows } from '../ui/load-later.tsx';

// The names of the account come after the rows.
const KnownFace = afterRows(async () => (await import('./KnownFace.tsx')).KnownFace);

/** The face of a person in a row without the photo: the initials at once, the photo with the names of the account. */
export const PersonFace = ({ of }: { of: { id: number; nome: string } }) => (
  <Suspense fallback={<Face of={of} />}>
    <KnownFace of={of} />
  </Suspense>
);
