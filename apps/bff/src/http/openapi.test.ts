import { contract } from '@jornada/contract/contract';
import { type Endpoint, noRowsSeen, resource } from '@jornada/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { openApiDocument } from './openapi.ts';

const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[]);
const schemasOf = (all: readonly Endpoint[]) =>
  (openApiDocument(all, 'http://localhost:3000')['components'] as { schemas: Record<string, object> }).schemas;

/** Another resource with the fields of tags, or with other fields. */
const resourceOf = (name: string, response: Endpoint['response']): Endpoint[] =>
  Object.values(
    resource(name, noRowsSeen, {
      create: { method: 'POST', path: `/v2/${name}`, summary: 'Create one', access: 'signed-in', response },
    }),
  );
const sameFieldsAsTags = () => z.object({ ...contract.taskTags.create.response.shape });

describe('named schemas', () => {
  // Generated clients use these names for their types: changing a line breaks existing programs.
  test('are these', () => {
    expect(Object.keys(schemasOf(endpoints)).toSorted()).toMatchInlineSnapshot(`
      [
        "Absence",
        "Client",
        "Comment",
        "Competence",
        "CompetenceGroup",
        "CompetenceProfile",
        "EmployeeHrData",
        "EvaluationTemplate",
        "Feedback",
        "FeedbackRequest",
        "Holiday",
        "Np",
        "NpsSerie",
        "Pdi",
        "PerformanceEvaluation",
        "Refusal",
        "ResourceAllocation",
        "SavedView",
        "SecondFactor",
        "Session",
        "Task",
        "TaskTag",
        "User",
        "WorkSchedule",
        "WorkTime",
        "WorkTimer",
      ]
    `);
  });

  test.each(['first', 'last'])('stay when another resource with the same fields comes %s', (where) => {
    const gadgets = resourceOf('gadgets', sameFieldsAsTags());
    const schemas = schemasOf(where === 'first' ? [...gadgets, ...endpoints] : [...endpoints, ...gadgets]);
    expect(Object.keys(schemas).toSorted()).toEqual([...Object.keys(schemasOf(endpoints)), 'Gadget'].toSorted());
    expect(schemas['Gadget']).toEqual(schemas['TaskTag']);
    const document = JSON.stringify(openApiDocument([...gadgets, ...endpoints], ''));
    expect(document.match(/"#\/components\/schemas\/TaskTag"/g)?.length).toBe(
      JSON.stringify(openApiDocument(endpoints, '')).match(/"#\/components\/schemas\/TaskTag"/g)?.length,
    );
  });

  test('two shapes with one name are refused', () => {
    const withClash = [...endpoints, ...resourceOf('task-tag', sameFieldsAsTags())];
    expect(() => openApiDocument(withClash, '')).toThrow(
      'Two shapes would be called TaskTag in the OpenAPI document: rename the resource task-tag',
    );
  });
});
