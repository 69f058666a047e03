import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { colleague, type Job, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'writes a development plan, works through it with a task and check-ins, and finishes it': async (start) => {
    const client = await signedIn(start);
    const { data: draft } = await api.pdiCreate({
      client,
      body: {
        title: 'Speak before clients',
        starts_on: '2026-03-01',
        ends_on: '2027-03-01',
        goals: [{ title: 'Lead a review', actions: [{ title: 'Prepare one', kind: 'experience' }] }],
      },
      throwOnError: true,
    });
    const one = { client, path: { id: draft.id }, throwOnError: true } as const;
    await api.pdiRemove(one);
    await api.pdiRestore(one);
    const { data: read } = await api.pdiById(one);
    const { data: renamed } = await api.pdiUpdate({ ...one, body: { purpose: 'To lead', version: read.version } });
    const { data: wider } = await api.pdiAddGoal({ ...one, body: { title: 'A second one', version: renamed.version } });
    const [goal, second] = wider.goals;
    assert.ok(goal && second);
    const ofSecond = { client, path: { goalId: second.id }, throwOnError: true } as const;
    const { data: moved } = await api.pdiUpdateGoal({ ...ofSecond, body: { position: 0, version: wider.version } });
    assert.deepEqual(
      moved.goals.map(({ id }) => id),
      [second.id, goal.id],
    );
    const { data: narrower } = await api.pdiRemoveGoal({ ...ofSecond, query: { version: moved.version } });
    const ofGoal = { client, path: { goalId: goal.id }, throwOnError: true } as const;
    const { data: longer } = await api.pdiAddAction({
      ...ofGoal,
      body: { title: 'Read about it', kind: 'education', version: narrower.version },
    });
    const [first, last] = longer.goals[0]?.actions ?? [];
    assert.ok(first && last);
    const { data: shorter } = await api.pdiRemoveAction({
      client,
      path: { actionId: last.id },
      query: { version: longer.version },
      throwOnError: true,
    });
    // The owner of the account is led by nobody: proposing makes it active.
    const { data: active } = await api.pdiPropose(one);
    assert.equal(active.state, 'active');
    assert.ok(active.version > shorter.version);
    const ofAction = { client, path: { actionId: first.id }, throwOnError: true } as const;
    const { data: linked } = await api.pdiMakeTask({ ...ofAction, body: { version: active.version } });
    const task = linked.goals[0]?.actions[0]?.task;
    assert.equal(task?.title, 'Prepare one');
    const { data: unlinked } = await api.pdiUnlinkTask({ ...ofAction, query: { version: linked.version } });
    const { data: again } = await api.pdiLinkTask({
      ...ofAction,
      body: { task_id: task?.id ?? 0, version: unlinked.version },
    });
    const { data: alone } = await api.pdiUnlinkTask({ ...ofAction, query: { version: again.version } });
    const { data: done } = await api.pdiUpdateAction({ ...ofAction, body: { state: 'done', version: alone.version } });
    assert.equal(done.progress_percent, 100);
    const { data: said } = await api.pdiCheckIn({
      ...one,
      body: { body: 'It went well', confidence: 'on_track', next_on: null },
    });
    await api.pdiUpdateCheckIn({
      client,
      path: { checkInId: said.id },
      body: { body: 'It went very well' },
      throwOnError: true,
    });
    const { data: talk } = await api.pdiCheckIns(one);
    assert.deepEqual(
      talk.items.map(({ body }) => body),
      ['It went very well'],
    );
    const { data: latest } = await api.pdiById(one);
    await api.pdiUpdateGoal({ ...ofGoal, body: { state: 'done', version: latest.version } });
    const { data: finished } = await api.pdiFinish({ ...one, body: { summary: 'I led three reviews' } });
    assert.equal(finished.state, 'done');
    await api.pdiReopen({ ...one, body: { reason: 'There is more' } });
    await api.pdiCancel({ ...one, body: { reason: 'Another role' } });
    const { data: history } = await api.pdiHistory(one);
    assert.deepEqual(
      history.items.map(({ event }) => event),
      ['canceled', 'reopened', 'finished', 'proposed'],
    );
    const { data: listed } = await api.pdiList({ client, query: { box: 'mine' }, throwOnError: true });
    assert.equal(listed.items.find(({ id }) => id === draft.id)?.state, 'canceled');
    const { data: file } = await api.pdiExportCsv({ client, throwOnError: true });
    assert.match(String(file), /Speak before clients/);
  },
  'proposes a plan to a person whom one leads, who returns it, and accepts it the second time': async (start) => {
    const client = await signedIn(start);
    const { id, them } = await colleague(client, start.url);
    const { data: own } = await api.pdiCreate({
      client,
      body: { title: 'My own', starts_on: '2026-03-01', ends_on: '2027-03-01' },
      throwOnError: true,
    });
    const { data: person } = await api.userById({ client, path: { id }, throwOnError: true });
    await api.userUpdate({
      client,
      path: { id },
      body: { reports_to: own.user_id, version: person.version },
      throwOnError: true,
    });
    const { data: draft } = await api.pdiCreate({
      client,
      body: {
        user_id: id,
        title: 'Own a client',
        starts_on: '2026-03-01',
        ends_on: '2027-03-01',
        goals: [{ title: 'Meet every week', actions: [{ title: 'Set the day', kind: 'exposure' }] }],
      },
      throwOnError: true,
    });
    const mine = { client, path: { id: draft.id }, throwOnError: true } as const;
    const theirs = { ...mine, client: them };
    await api.pdiPropose(mine);
    await api.pdiReturn({ ...theirs, body: { note: 'Every second week' } });
    await api.pdiPropose(mine);
    const { data: active } = await api.pdiAccept(theirs);
    assert.equal(active.state, 'active');
    assert.ok(active.accepted_by_person_at && active.accepted_by_leader_at);
  },
};
