import type { Calibration } from '@jornada/contract/performance-evaluations-calibration';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Panel } from '../cycles/Panel.tsx';
import { calibrationWords } from './calibration.words.ts';

/** How often each rating was given, the guide as a line that is not enforced, and the mean of each leader. */
export function Distribution({ calibration, labels }: { calibration: Calibration; labels: readonly string[] }) {
  const say = useWords(calibrationWords);
  const { number, hundredths } = useFormats();
  const { distribution, by_leader } = calibration;
  return (
    <>
      <Panel>
        <h2>{say('distribution')}</h2>
        <p>{say('distribution.how')}</p>
        <ul>
          {distribution.map(({ rating, people, percent_hundredths, guide_percent }) => (
            <li key={rating}>
              <span>
                {say(guide_percent === null ? 'distribution.row' : 'distribution.guided', {
                  label: labels[rating - 1] ?? '',
                  count: people,
                  n: number(people),
                  percent: hundredths(percent_hundredths),
                  guide: number(guide_percent ?? 0),
                })}
              </span>
              <Bar aria-hidden>
                <span style={{ inlineSize: `${percent_hundredths / 100}%` }} />
                {guide_percent !== null && <b style={{ insetInlineStart: `${guide_percent}%` }} />}
              </Bar>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel>
        <h2>{say('by-leader')}</h2>
        <ul>
          {by_leader.map(({ leader_id, nome, people, mean_rating_hundredths }) => (
            <li key={leader_id ?? 0}>
              {say('by-leader.row', {
                name: nome || say('no-leader'),
                count: people,
                n: number(people),
                mean: mean_rating_hundredths === null ? say('none') : hundredths(mean_rating_hundredths),
              })}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

const Bar = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  height: 12,
  borderRadius: radius.s,
  background: vars.palette.background.default,
  marginBlock: space(0.25),
  '& > span': { display: 'block', height: '100%', borderRadius: radius.s, background: vars.palette.primary.main },
  '& > b': { position: 'absolute', insetBlock: -3, inlineSize: 2, background: vars.palette.text.primary },
}));
