import { ApiError } from '../../api/errors.ts';
import { useErrorText } from '../../words/errors.ts';
import { faultKey, faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';

/** The text of a refused change of leader: why somebody cannot be the leader, or what went wrong. */
export function useLineFault(): (error: unknown) => string {
  const sayFault = useWords(faultWords);
  const errorText = useErrorText();
  return (error) => {
    const fault = error instanceof ApiError ? error.faults.find(({ path }) => path === 'reports_to') : undefined;
    return fault ? sayFault(faultKey(fault.code)) : errorText(error);
  };
}
