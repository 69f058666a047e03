import { ApiError } from '../../api/errors.ts';
import { useErrorText } from '../../words/errors.ts';
import { faultKey, faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';
import { linesWords } from './lines.words.ts';

/** Returns the text of an error for a change of leader: why the person cannot be the leader, or the general text. */
export function useLineFault(): (error: unknown) => string {
  const say = useWords(linesWords);
  const sayFault = useWords(faultWords);
  const errorText = useErrorText();
  return (error) => {
    const fault = error instanceof ApiError ? error.faults.find(({ path }) => path === 'reports_to') : undefined;
    if (!fault) return errorText(error);
    const { code } = fault;
    return code === 'circle' || code === 'too_deep' ? say(`fault.${code}`) : sayFault(faultKey(code));
  };
}
