import { Suspense } from 'react';
import { Face } from '../ui/Face.tsx';
import { afterRows } from '../ui/load-later.tsx';

// The names of the account load after the rows.
const KnownFace = afterRows(async () => (await import('./KnownFace.tsx')).KnownFace);

/**
 * The face of a person in a row that has no photo: the initials at once, and the photo once the names of the account
 * have loaded.
 */
export const PersonFace = ({ of }: { of: { id: number; nome: string } }) => (
  <Suspense fallback={<Face of={of} />}>
    <KnownFace of={of} />
  </Suspense>
);
