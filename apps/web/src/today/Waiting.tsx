import { Skeleton } from '../ui/Skeleton.tsx';
import { useWords } from '../words/words.ts';
import { Panel, Panels } from './Panel.tsx';
import { todayWords } from './today.words.ts';

/** Skeleton of the page. */
export function Waiting() {
  const say = useWords(todayWords);
  return (
    <div role="status" aria-label={say('loading')}>
      <Panels aria-hidden>
        <div>
          <Panel title={say('tasks')}>
            <Bars rows={6} />
          </Panel>
          <Panel title={say('my-hours')}>
            <Bars rows={4} />
          </Panel>
        </div>
        <div>
          <Panel title={say('over')}>
            <Bars rows={4} />
          </Panel>
        </div>
      </Panels>
    </div>
  );
}

/** Placeholder of a line that has not loaded yet. */
export const WaitingLine = () => <Skeleton css={{ height: 20 }} />;

const WIDTHS = ['40%', '92%', '78%', '85%', '70%', '88%'];

const Bars = ({ rows }: { rows: number }) =>
  WIDTHS.slice(0, rows).map((width) => <Skeleton key={width} css={{ height: 24, width }} />);
