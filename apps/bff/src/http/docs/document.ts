/** What the reference page reads of an OpenAPI document: of all that such a document may hold, what ours does. */
export interface Document {
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, ResponseObject> };
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, ResponseObject | Reference>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema }>;

interface ResponseObject {
  description: string;
  content?: Content;
}

interface Reference {
  $ref: string;
}

/** JSON Schema, as far as our shapes need it. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** `#/components/schemas/Task` → `Task`. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** An answer itself, where the operation only refers to it. */
export const answerOf = (document: Document, answer: ResponseObject | Reference): ResponseObject =>
  '$ref' in answer ? (document.components.responses[nameOf(answer.$ref)] as ResponseObject) : answer;

/** An operation and where it stands. */
export interface Listed extends OperationObject {
  method: string;
  path: string;
}

/** All operations by area, both in the order of the document. */
export function areasOf({ paths }: Document): Map<string, Listed[]> {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return Map.groupBy(all, ({ tags }) => tags[0] ?? '');
}
