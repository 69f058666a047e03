import { taskImport } from '@jornada/contract/tasks-import';
import { taskTags } from '@jornada/contract/task-tags';
import { mdiRefresh, mdiUploadOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { places } from '../../places.ts';
import { useWhyNot } from '../../api/may.ts';
import { Action } from '../../ui/Action.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { startWork } from '../bulk/work.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { importWords } from './import.words.ts';
import { Steps } from './Steps.tsx';
import { useImport } from './use-import.ts';

/** Imports tasks from a spreadsheet: choose the file, map its columns, review errors, import. */
export function ImportPage() {
  const say = useWords(importWords);
  const { number } = useFormats();
  const client = useQueryClient();
  const navigate = useNavigate();
  const whyNot = useWhyNot(taskImport.importCsv);
  const whyNoTags = useWhyNot(taskTags.create);
  const { file, choices, report, isOld, kind, upload, choose, change, check, run } = useImport();
  const mapping = choices.mapping ?? {};
  const isGood = report !== null && report.error_count === 0 && !isOld;
  const hasDates = Object.values(mapping).includes('due_on');

  const importAll = async () => {
    const answer = await run();
    if (answer === 'canceled') toast({ text: say('canceled') });
    else if (answer) {
      const { ids } = answer;
      toast({
        text: say('done', { count: ids.length, n: number(ids.length) }),
        action: { label: say('undo'), run: () => startWork(client, { kind: 'delete', ids, isUndo: true }) },
      });
      await navigate(places.tasks());
    }
  };
  const working = (what: typeof kind) =>
    upload.busy &&
    kind === what && <ImportProgress kind={what} progress={upload.progress} onCancel={() => upload.stop()} />;
  const refused = (what: typeof kind, again: () => unknown) =>
    upload.error &&
    kind === what && (
      <>
        <Refused error={upload.error} />
        <div>
          <Action variant="outlined" icon={mdiRefresh} onClick={() => void again()}>
            {say('retry')}
          </Action>
        </div>
      </>
    );

  return (
    <Page title={say('title')} back={{ to: places.tasks(), name: say('back') }}>
      <Steps at={!report ? 'file' : isOld ? 'columns' : report.error_count ? 'check' : 'import'} />
      <Section title={say('file')}>
        <ChooseFile file={file} onFile={choose} whyNot={whyNot} />
        {!report && working('check')}
        {!report && refused('check', check)}
      </Section>

      {report && (
        <Section title={say('columns')} text={say('columns.text')}>
          <ImportColumns columns={report.columns} mapping={mapping} onChange={(next) => change({ mapping: next })} />
          {hasDates && (
            <Choice
              label={say('dates')}
              options={[
                { value: 'dmy', label: say('dates.dmy') },
                { value: 'mdy', label: say('dates.mdy') },
              ]}
              value={choices.date_order ?? report.date_order}
              onChange={(date_order) => change({ date_order })}
            />
          )}
          {report.new_tags.length > 0 && whyNoTags === undefined && (
            <label style={{ display: 'flex', gap: space(1), alignItems: 'baseline' }}>
              <input
                type="checkbox"
                checked={choices.create_tags ?? false}
                onChange={({ target }) => change({ create_tags: target.checked })}
              />
              <span>
                {say('tags', {
                  count: report.new_tags.length,
                  n: number(report.new_tags.length),
                  names: report.new_tags.slice(0, 10).join(', ') + (report.new_tags.length > 10 ? ' …' : ''),
                })}
              </span>
            </label>
          )}
        </Section>
      )}

      {report && (
        <Section title={say('check')}>
          <output>
            {isOld
              ? say('check.old')
              : report.error_count
                ? say('check.bad', {
                    count: report.error_count,
                    n: number(report.error_count),
                    total: report.rows,
                    rows: number(report.rows),
                  })
                : say('check.good', { count: report.rows, n: number(report.rows) })}
          </output>
          {isOld && (
            <div>
              <Action variant="outlined" icon={mdiRefresh} busy={upload.busy} onClick={() => void check()}>
                {say('check.do')}
              </Action>
            </div>
          )}
          {working('check')}
          {refused('check', check)}
          {!isOld && report.error_count > 0 && <ImportErrors report={report} />}
        </Section>
      )}

      {report && (
        <Section title={say('import')} text={say('import.text')}>
          <div>
            <Action
              variant="contained"
              icon={mdiUploadOutline}
              whyNot={whyNot ?? (isGood ? undefined : say(isOld ? 'check.none' : 'import.fix'))}
              busy={upload.busy}
              onClick={() => void importAll()}
            >
              {isGood ? say('import.do', { count: report.rows, n: number(report.rows) }) : say('import.none')}
            </Action>
          </div>
          {working('import')}
          {refused('import', importAll)}
        </Section>
      )}
    </Page>
  );
}
