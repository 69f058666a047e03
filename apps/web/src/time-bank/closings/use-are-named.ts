import { useState } from 'react';
import { useEverybody } from '../../api/names.ts';
import { useAroundBank } from '../around-bank.ts';

/**
 * Whether the names of all people are loaded; stays true afterwards. The rows are sorted by name: rendered earlier,
 * they would change places while a person clicks.
 */
export function useAreNamed(): boolean {
  const everybody = useEverybody();
  // The map that the rows use is updated a moment after the query that fills it.
  const { people: names } = useAroundBank();
  const [areNamed, setNamed] = useState(false);
  const missing = [...(everybody.data?.keys() ?? [])].filter((id) => names.get(id) === undefined);
  const areNow = !everybody.isLoading && missing.length === 0;
  if (areNow && !areNamed) setNamed(true);
  return areNamed || areNow;
}
