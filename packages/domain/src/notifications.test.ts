import { describe, expect, test } from 'vitest';
import {
  dueWithin,
  expiryOf,
  grouped,
  groupOfExpiry,
  type Notice,
  notificationKinds,
  pathOf,
} from './notifications.ts';
import { SOON_DAYS } from './time-bank.ts';

const notice: Notice = {
  kind: 'tasks.assigned',
  userId: 1,
  actorId: 2,
  subjectId: 7,
  group: 'tasks.assigned:7',
  count: 1,
};

describe('notices', () => {
  test('for one person and group are merged, with the sum of counts and the last actor', () => {
    expect(grouped([notice, { ...notice, actorId: 3, count: 2 }])).toEqual([{ ...notice, actorId: 3, count: 3 }]);
  });

  test('for one group belong to a person only if all of them do', () => {
    const own = { ...notice, personId: 5 };
    expect(grouped([own, own])).toMatchObject([{ personId: 5, count: 2 }]);
    expect(grouped([own, { ...own, personId: 6 }, own])).toMatchObject([{ personId: undefined, count: 3 }]);
  });

  test('for other people, or of other groups, stay separate', () => {
    expect(
      grouped([notice, { ...notice, userId: 4 }, { ...notice, group: 'tasks.assigned:8', subjectId: 8 }]),
    ).toHaveLength(3);
  });

  test('are not created for own actions', () => {
    expect(grouped([{ ...notice, actorId: 1 }])).toEqual([]);
    expect(grouped([{ ...notice, actorId: null }])).toHaveLength(1);
  });
});

test('notifications about hours begin with the period in which hours are due soon', () => {
  expect(dueWithin('time-bank.due')).toBe(SOON_DAYS);
  expect(dueWithin('tasks.assigned')).toBeUndefined();
});

test('a notification of hours that expire has their day in its group', () => {
  expect(expiryOf(groupOfExpiry('2026-03-31'))).toBe('2026-03-31');
  expect(expiryOf('tasks.due:7:2026-03-31')).toBeNull();
});

describe('the path of a notification', () => {
  test('of results belongs to the person or, for several people, to the evaluation', () => {
    const contested = { kind: 'evaluations.contested', subject_id: 7 } as const;
    expect(pathOf({ ...contested, person_id: 5 }, 1)).toBe('/evaluations/7/results/5');
    expect(pathOf({ ...contested, person_id: null }, 1)).toBe('/evaluations/7');
  });

  test.each(notificationKinds)('of %s is in the product', (kind) => {
    expect(pathOf({ kind, subject_id: 7, person_id: null }, 1)).toMatch(
      /^\/((tasks|people|time-bank)\/[17](\?tab=hr)?|absences|time-bank\/(closings|settlements)|pdi\/7|evaluations(\/7(\/results\/1|\/calibration)?)?|nps\/(answer\/)?7|feedback\?(open|tab=requests&request)=7)$/,
    );
  });

  test('about several tasks is a list', () => {
    expect(pathOf({ kind: 'tasks.assigned', subject_id: null, person_id: null }, 1)).toBe('/tasks?assignee_id=1');
  });
});
