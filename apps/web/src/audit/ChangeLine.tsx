import type { Change } from '@jornada/contract/today';
import { RouterLink } from '../ui/nav.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { auditWords } from './audit.words.ts';
import { useLogWords } from './names.ts';

/** One change in a line, with the texts of the audit log: action, name or id of the row, and author. */
export function ChangeLine({ change, to }: { change: Change; to: string }) {
  const say = useWords(auditWords);
  const words = useLogWords();
  const { number } = useFormats();
  const { action, target, target_id, target_name, target_count, actor_nome } = change;
  const name = words('target', target);
  const several = () =>
    target_count > 1 ? say('rows', { target: name, count: target_count, n: number(target_count) }) : name;
  const row = target_name ?? (target_id === null ? several() : say('row', { target: name, id: target_id }));
  return (
    <span>
      <RouterLink to={to}>{words('action', action)}</RouterLink> · {row} · {actor_nome ?? say('operator')}
    </span>
  );
}
