import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, newPerson, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'enters worked hours and reads their total': async (start) => {
    const client = await signedIn(start);
    const user_id = await newPerson(client);
    await api.workTimeCreate({
      client,
      body: { user_id, started_at: '2026-02-03T12:00:00.000Z', minutes: 90 },
      throwOnError: true,
    });
    const { data } = await api.workTimeTotal({
      client,
      path: { id: user_id },
      query: { from: '2026-02-01', to: '2026-02-28' },
      throwOnError: true,
    });
    assert.deepEqual([data.total_minutes, data.total_hours, data.expected_minutes], [90, 1.5, null]);
  },

  'changes an entry of worked hours, deletes and restores it': async (start) => {
    const client = await signedIn(start);
    const user_id = await newPerson(client);
    const { data: made } = await api.workTimeCreate({
      client,
      body: { user_id, started_at: '2026-02-04T12:00:00.000Z', minutes: 30 },
      throwOnError: true,
    });
    const entry = { client, path: { id: made.id }, throwOnError: true } as const;
    const { data: changed } = await api.workTimeUpdate({ ...entry, body: { minutes: 45, version: made.version } });
    await api.workTimeRemove(entry);
    const { task_title: _, user_id: __, ...before } = changed;
    await api.workTimeRestore({ client, body: { user_id, added: [], before: [before] }, throwOnError: true });
    const { data: back } = await api.workTimeById(entry);
    assert.deepEqual([back.id, back.minutes], [made.id, 45]);
  },

  'fills a timesheet from a schedule': async (start) => {
    const client = await signedIn(start);
    const userId = await newPerson(client);
    const { data: schedule } = await api.workSchedulesCreate({
      client,
      path: { userId },
      body: { valid_from: '2026-02-02', minutes: [480, 480, 480, 480, 480, 0, 0] },
      throwOnError: true,
    });
    const cell = { date: '2026-02-05', task_id: null, client_id: null, minutes: 90, was_minutes: 0 };
    const { data: filled } = await api.workTimeFill({
      client,
      body: { user_id: userId, cells: [cell] },
      throwOnError: true,
    });
    assert.equal(filled.added.length, 1);
    const { data: sheet } = await api.workTimeTimesheet({
      client,
      query: { user_id: userId, from: '2026-02-05', to: '2026-02-05' },
      throwOnError: true,
    });
    assert.deepEqual(
      sheet.days.map((day) => [day.minutes, day.expected_minutes]),
      [[90, 480]],
    );
    await api.workSchedulesRemove({
      client,
      path: { userId, validFrom: schedule.valid_from },
      throwOnError: true,
    });
  },

  'starts a timer and stops it': async (start) => {
    const client = await signedIn(start);
    const started_at = new Date(Date.now() - 5 * 60_000).toISOString();
    await api.workTimerStart({ client, body: { note: 'From outside', started_at }, throwOnError: true });
    const { data: running } = await api.workTimerCurrent({ client, throwOnError: true });
    assert.equal(running.timer?.note, 'From outside');
    const { data: stopped } = await api.workTimerStop({ client, throwOnError: true });
    assert.ok(stopped.entry && stopped.entry.minutes >= 5);
  },
};
