import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, newPerson, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'deletes an allocation and restores it': async (start) => {
    const client = await signedIn(start);
    const { data: people } = await api.userList({ client, query: { q: start.email }, throwOnError: true });
    const user_id = people.items[0]?.id ?? 0;
    const { data: made } = await api.resourceAllocationCreate({
      client,
      body: { user_id, title: 'Kick-off', starts_on: '2027-03-01', ends_on: '2027-03-05', minutes_per_day: 240 },
      throwOnError: true,
    });
    const { data: removed } = await api.resourceAllocationRemove({ client, path: { id: made.id }, throwOnError: true });
    assert.deepEqual(removed, {});
    const { data: restored } = await api.resourceAllocationRestore({
      client,
      path: { id: made.id },
      throwOnError: true,
    });
    assert.equal(restored.title, 'Kick-off');
    const { data: load } = await api.resourceAllocationLoad({
      client,
      query: { from: '2027-03-01', to: '2027-03-07' },
      throwOnError: true,
    });
    assert.ok(load.items.some((week) => week.user_id === user_id && week.allocated_minutes === 1_200));
  },

  'checks the effect of an allocation and moves one': async (start) => {
    const client = await signedIn(start);
    const user_id = await newPerson(client);
    const plan = { user_id, starts_on: '2027-04-05', ends_on: '2027-04-09', minutes_per_day: 120 };
    const { data: effect } = await api.resourceAllocationCheck({ client, body: plan, throwOnError: true });
    assert.deepEqual([effect.days, effect.total_minutes], [5, 600]);
    const { data: made } = await api.resourceAllocationCreate({ client, body: plan, throwOnError: true });
    const { data: moved } = await api.resourceAllocationUpdate({
      client,
      path: { id: made.id },
      body: { ends_on: '2027-04-12', status: 'tentative', version: made.version },
      throwOnError: true,
    });
    assert.deepEqual([moved.ends_on, moved.status, moved.version], ['2027-04-12', 'tentative', 2]);
  },
};
