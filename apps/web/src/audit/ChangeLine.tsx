import type { Change } from '@jornada/contract/today';
import { RouterLink } from '../ui/nav.ts';
import { useWords } from '../words/words.ts';
import { auditWords } from './audit.words.ts';
import { useLogWords, useSeveral } from './names.ts';

/** One change in a line, with the texts of the audit log: action, name or id of the row, and author. */
export function ChangeLine({ change, to }: { change: Change; to: string }) {
  const say = useWords(auditWords);
  const words = useLogWords();
  const several = useSeveral();
  const { action, target, target_id, target_name, target_count, actor_nome } = change;
  const name = words('target', target);
  const rows = target_count > 1 ? several(target, target_count) : name;
  const row = target_name ?? (target_id === null ? rows : say('row', { target: name, id: target_id }));
  return (
    <span>
      <RouterLink to={to}>{words('action', action)}</RouterLink> · {row} · {actor_nome ?? say('operator')}
    </span>
  );
}
