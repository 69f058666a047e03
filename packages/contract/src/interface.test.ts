import { LEVELS, may } from '@jornada/domain/access';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { employeeHrData } from './employee-hr-data.ts';
import type { Endpoint } from './endpoint.ts';
import { taskTags } from './task-tags.ts';
import { tasks } from './tasks.ts';
import { timeBank } from './time-bank.ts';
import { auth } from './auth.ts';
import { accounts } from './accounts.ts';
import { clients } from './clients.ts';
import { comments } from './comments.ts';
import { allocations } from './resource-allocation.ts';
import { workTime } from './work-time.ts';

/** The operations of the given interface, listed literally: they may be extended, but never changed. */
const SHOWN = [
  'POST /v2/auth/login',
  'DELETE /v2/employee-hr-data/{userId}',
  'POST /v2/tasks/bulk-delete',
  'POST /v2/time-bank/debitar-horas',
  'POST /v2/task-tags',
  'GET /v2/clients/{id}',
  'POST /v2/accounts/logo',
  'DELETE /v2/resource-allocation/allocations/{id}',
  'GET /v2/comments/image/{attachId}',
  'GET /v2/user/{id}/work-time-total',
];

/** Specified but not implemented yet. This list only shrinks. */
const PENDING: string[] = [];

const served = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[]);
const names = served.map(({ method, path }) => `${method} ${path}`);
const fieldsOf = (shape: { def: unknown }) => Object.keys((shape.def as { shape: object }).shape);

test('every specified operation is served, except the pending ones', () => {
  expect(SHOWN.filter((name) => !names.includes(name))).toEqual(PENDING);
});

test('method and path are unique, and so are operation names', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(served.map(({ resource, name }) => `${resource}.${name}`)).size).toBe(served.length);
});

test('`params` describes exactly the parameters of the path', () => {
  for (const { path, params } of served) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(params ? fieldsOf(params as never) : [], path).toEqual(inPath);
  }
});

test('login takes e-mail, password and, if required, a code, needs no token, and returns a token and the user', () => {
  expect(auth.login.access).toBe('public');
  expect(fieldsOf(auth.login.body)).toEqual(['email', 'password', 'otp']);
  expect(auth.login.body.safeParse({ email: 'ana@example.test', password: 'x' }).success).toBe(true);
  expect(fieldsOf(auth.login.response)).toEqual(['token', 'user']);
  expect(fieldsOf(auth.login.response.def.shape.user)).toEqual(['id', 'nome', 'email', 'id_conta']);
});

test('bulk delete takes taskIds and returns the three counts and a message', () => {
  expect(fieldsOf(tasks.bulkDelete.body)).toEqual(['taskIds']);
  expect(fieldsOf(tasks.bulkDelete.response)).toEqual(['deleted', 'notFound', 'notFoundTaskIds', 'message']);
  const accepts = (taskIds: unknown) => tasks.bulkDelete.body.safeParse({ taskIds }).success;
  expect([[1], [1, 1], [2 ** 53 - 1]].map(accepts)).toEqual([true, true, true]);
  expect([[], [0], [1.5], ['1'], [null], '1', undefined].map(accepts)).toEqual(Array(7).fill(false));
});

test('deactivating HR data takes a userId and no body, requires level 5, and returns a message', () => {
  const { params, response, access } = employeeHrData.deactivate;
  expect([fieldsOf(params), fieldsOf(response), 'body' in employeeHrData.deactivate]).toEqual([
    ['userId'],
    ['message'],
    false,
  ]);
  expect(LEVELS.filter((level) => may(level, access))).toEqual([5]);
});

test('a client has the twelve fields', () => {
  expect(fieldsOf(clients.byId.response)).toEqual([
    'id',
    'name',
    'email',
    'website',
    'tax_id',
    'address',
    'phone',
    'description',
    'logo_url',
    'is_active',
    'manager_id',
    'tenant_id',
    'version',
  ]);
});

test('the total of worked hours takes a user id, and returns its range and time zone', () => {
  expect(fieldsOf(workTime.total.params)).toEqual(['id']);
  expect(fieldsOf(workTime.total.query)).toEqual(['from', 'to']);
  expect(fieldsOf(workTime.total.response)).toEqual([
    'user_id',
    'from',
    'to',
    'time_zone',
    'total_minutes',
    'total_hours',
    'expected_minutes',
    'by_day',
  ]);
});

test('a debit takes a person, minutes and a reason, and returns its entry, the lots, the balance and a message', () => {
  expect(fieldsOf(timeBank.debitHours.body)).toEqual(['user_id', 'minutes', 'reason', 'occurred_on', 'origin']);
  expect(fieldsOf(timeBank.debitHours.response)).toEqual(['entry', 'balance_minutes', 'message', 'lots', 'warnings']);
});

test('the logo upload is a form with one part named file, and returns status, message and the location', () => {
  expect(accounts.uploadLogo.sends).toBe('form');
  expect(fieldsOf(accounts.uploadLogo.body)).toEqual(['file']);
  expect(fieldsOf(accounts.uploadLogo.response)).toEqual(['status', 'message', 'data']);
  expect(fieldsOf(accounts.uploadLogo.response.def.shape.data)).toEqual(['Location']);
});

test('a comment image takes only an attachId', () => {
  expect(fieldsOf(comments.image.params)).toEqual(['attachId']);
  expect('body' in comments.image).toBe(false);
});

test('a tag takes a name and a colour, and is returned', () => {
  expect(fieldsOf(taskTags.create.body)).toEqual(['name', 'color']);
  expect(fieldsOf(taskTags.create.response)).toEqual(['id', 'name', 'color', 'version']);
});

test('deleting an allocation returns an empty object', () => {
  expect(fieldsOf(allocations.remove.params)).toEqual(['id']);
  expect(fieldsOf(allocations.remove.response)).toEqual([]);
});
