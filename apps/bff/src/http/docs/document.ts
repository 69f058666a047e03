/** The parts of an OpenAPI document that ours uses and the reference page shows. */
export interface Document {
  info: { title: string; version: string; description?: string };
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

/** The parts of JSON Schema that our shapes need. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  examples?: unknown[];
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

/** Resolves the reference of a response, if it is one. */
export const responseOf = (document: Document, response: ResponseObject | Reference): ResponseObject =>
  '$ref' in response ? (document.components.responses[nameOf(response.$ref)] as ResponseObject) : response;

/** An operation with its method and path. */
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
