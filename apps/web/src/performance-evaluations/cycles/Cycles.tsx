import { useParams } from '../../ui/nav.ts';
import { CyclePage } from './CyclePage.tsx';
import { CyclesPage } from './CyclesPage.tsx';

/** The list of evaluations, or one of them by the address. */
export function Cycles() {
  const { id } = useParams();
  return id === undefined ? <CyclesPage /> : <CyclePage key={id} id={Number(id)} />;
}
