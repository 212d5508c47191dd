import { z } from 'zod';
import { type Endpoint, paramNames } from '#contract/endpoint.ts';
import { FailureBody } from '#contract/envelope.ts';
import { type ErrorKey, errors } from '#contract/errors.ts';
import type { Group } from '#server/handlers/implement.ts';

type Json = Record<string, unknown>;

/** Entities with `.meta({ id })` come out as `$defs`; here they move to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', `#/components/schemas/${prefix(io)}`)
          : moved(inner),
      ]),
    );
  };
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json))
    components[`${prefix(io)}${name}`] ??= moved(definition);
  return moved(rest) as Json;
}

/** What is sent may lack fields that have defaults in what is answered, so both readings have their own component. */
const prefix = (io: 'input' | 'output') => (io === 'input' ? 'New' : '');

const inJson = (schema: Json, description?: string) => ({
  ...(description ? { description } : {}),
  content: { 'application/json': { schema } },
});

function refusals(endpoint: Endpoint, hasScope: boolean): Json {
  const keys = new Set<ErrorKey>(endpoint.errors ?? []);
  if (endpoint.query || endpoint.body) keys.add('BadInput');
  if (endpoint.body) keys.add('BadJson').add('TooLarge').add('WrongMediaType');
  if (endpoint.access !== 'public') keys.add('Unauthorized');
  if (endpoint.access !== 'public' && endpoint.access !== 'signedIn') keys.add('PermissionDenied');
  if (hasScope) keys.add('NotFound');
  const answers: Record<string, { description: string; content: Json }> = {};
  for (const key of [...keys].sort((a, b) => errors[a].status - errors[b].status)) {
    const { status, code, en } = errors[key];
    const before = answers[status];
    const line = `\`${code}\` ${key}: ${en}`;
    answers[status] = {
      description: before ? `${before.description}\n\n${line}` : line,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    };
  }
  return answers;
}

function answerOf(endpoint: Endpoint, components: Json): Json {
  if (endpoint.kind === 'file')
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (endpoint.kind === 'stream')
    return {
      description: 'Server-sent events; each `data` line is',
      content: { 'text/event-stream': { schema: schemaOf(endpoint.answer, 'output', components) } },
    };
  const data = schemaOf(endpoint.answer, 'output', components);
  return inJson(
    { type: 'object', properties: { success: { const: true }, data }, required: ['success', 'data'] },
    'Success',
  );
}

function bodyOf(endpoint: Endpoint, components: Json): Json | undefined {
  const schema = endpoint.body ? schemaOf(endpoint.body, 'input', components) : undefined;
  if (endpoint.kind === 'upload') {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return {
      required: true,
      content: { 'multipart/form-data': { schema: schema ? { allOf: [file, schema] } : file } },
    };
  }
  return schema && { required: true, ...inJson(schema) };
}

function parametersOf(endpoint: Endpoint): Json[] {
  const path = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!endpoint.query) return path;
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input', {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const query = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    explode: true,
  }));
  return [...path, ...query];
}

/** The OpenAPI 3.1 document of contract groups; group names become tags. */
export function openApi(groups: Record<string, Group>, version: string): Json {
  const components: Json = {};
  components.Failure = schemaOf(FailureBody, 'output', components);
  const paths: Record<string, Json> = {};
  for (const [tag, group] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const requestBody = bodyOf(endpoint, components);
      const parameters = parametersOf(endpoint);
      const hasScope = paramNames(endpoint.path).length > 0;
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: {
          operationId: `${tag}.${name}`,
          tags: [tag],
          summary: endpoint.summary,
          parameters,
          ...(requestBody ? { requestBody } : {}),
          'x-access': endpoint.access,
          security: endpoint.access === 'public' ? [] : [{ userToken: [] }],
          responses: { 200: answerOf(endpoint, components), ...refusals(endpoint, hasScope) },
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'InTARA',
      version,
      description: 'Threat analysis and risk assessment (ISO/SAE 21434). Errors carry both languages.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: { userToken: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
}
