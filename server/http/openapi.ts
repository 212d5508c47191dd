import { personalTokenPrefix, scopesWith } from '#contract/account/personal-token.ts';
import { type Endpoint, opensToTokens, paramNames } from '#contract/kit/endpoint.ts';
import { tokenScopeNames } from '#domain/model/personal-token.ts';
import type { Group } from '#server/handlers/implement.ts';
import { documentGuide } from './document-guide.ts';
import { describeParameter } from './parameter-descriptions.ts';
import type { Json } from './plain-schema.ts';
import { type Operation, RefusalResponses } from './refusal-responses.ts';
import { Schemas } from './schemas.ts';
import { describeGroup } from './tag-descriptions.ts';

const inJson = (schema: Json, description?: string) => ({
  ...(description ? { description } : {}),
  content: { 'application/json': { schema } },
});

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

/** A schema without a name of its own gets one from its operation, else generators number the types they make of it. */
const titled = (schema: Json, title: string): Json => ('$ref' in schema ? schema : { title, ...schema });

function answerOf(endpoint: Endpoint, typeName: string, schemas: Schemas): Json {
  if (endpoint.kind === 'file') {
    const types = endpoint.media ?? ['application/octet-stream'];
    return {
      description: 'The file',
      content: Object.fromEntries(types.map((type) => [type, { schema: fileAs(type) }])),
    };
  }
  if (endpoint.kind === 'stream')
    return {
      description: 'Server-sent events; each `data` line is',
      content: { 'text/event-stream': { schema: schemas.of(endpoint.answer, 'output') } },
    };
  const data = schemas.of(endpoint.answer, 'output');
  const answer = inJson(
    {
      title: `${typeName}Answer`,
      type: 'object',
      properties: { success: { type: 'boolean', description: 'Always true' }, data },
      required: ['success', 'data'],
    },
    'Success',
  );
  return endpoint.etag ? { ...answer, headers: etagHeader } : answer;
}

const etagHeader = {
  ETag: {
    description: 'Sent back as `If-None-Match`, it is answered 304 while nothing has changed',
    schema: { type: 'string' },
  },
};

/** A file as clients get it: they read JSON by themselves. */
const fileAs = (mediaType: string): Json =>
  mediaType.endsWith('json') ? { type: 'object' } : { type: 'string', format: 'binary' };

function bodyOf(endpoint: Endpoint, typeName: string, schemas: Schemas): Json | undefined {
  const title = `${typeName}Body`;
  if (endpoint.kind === 'upload') {
    const { properties = {}, required = [] } = (
      endpoint.body ? schemas.inline(endpoint.body, 'input') : {}
    ) as ObjectSchema;
    const file = { type: 'string', format: 'binary' };
    const form = { type: 'object', properties: { file, ...properties }, required: ['file', ...required] };
    const name = endpoint.body && schemas.nameOf(endpoint.body);
    const schema = name ? schemas.share(`${name}Upload`, form) : { title, ...form };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!endpoint.body) return undefined;
  const schema = titled(schemas.of(endpoint.body, 'input'), title);
  const { content } = inJson(schema);
  const encoded = endpoint.formEncoded && { 'application/x-www-form-urlencoded': { schema } };
  return { required: true, content: { ...encoded, ...content } };
}

function parametersOf(endpoint: Endpoint, schemas: Schemas): Json[] {
  const path = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    description: describeParameter('path', name),
    required: true,
    schema: { type: 'string' },
  }));
  if (!endpoint.query) return path;
  const { properties = {}, required = [] } = schemas.inline(endpoint.query, 'input') as ObjectSchema;
  const query = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    description: schema.description ?? describeParameter('query', name),
    required: required.includes(name),
    schema,
    explode: true,
  }));
  return [...path, ...query];
}

/** The two ways to call: in a sign-in, or by a token made for a program. */
const securitySchemes = {
  userToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token of a sign-in. An answer may carry its successor in the header `refresh-token`.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${personalTokenPrefix}…`,
    description: `A personal token, made in the account settings: what its owner may now, narrowed by its scopes (${tokenScopeNames.join(', ')}). Operations that list it name the scopes of which one is needed; without a list any scope does. A call whose token lacks it is answered 403 with \`WWW-Authenticate: Bearer error="insufficient_scope", scope="…"\`, which names those of which one is needed.`,
  },
};

/** How an endpoint can be called. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return [];
  const scopes = endpoint.access === 'signedIn' ? [] : scopesWith(endpoint.access);
  const isOpen = opensToTokens(endpoint) && (endpoint.access === 'signedIn' || scopes.length > 0);
  return [{ userToken: [] }, ...(isOpen ? [{ personalToken: scopes }] : [])];
}

/** Of a call that tells how far it is (`progress-stream.ts`). */
const withProgress =
  'With `Accept: text/event-stream` the answer is a stream of events: `progress` (how far it is), then `done` (the answer of this operation without its envelope) or `failure` (a refusal with its `status`). The work ends when the caller leaves.';

/** "TaskVersionList" of the operation "taskVersion.list". */
const typeNameOf = (operationId: string) =>
  operationId.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase());

function operationOf(
  { tag, name, endpoint, typeName }: Operation & { tag: string; name: string },
  schemas: Schemas,
  refusals: RefusalResponses,
): Json {
  const requestBody = bodyOf(endpoint, typeName, schemas);
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.progress ? { description: withProgress } : {}),
    parameters: parametersOf(endpoint, schemas),
    ...(requestBody ? { requestBody } : {}),
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    responses: {
      200: answerOf(endpoint, typeName, schemas),
      ...(endpoint.etag
        ? { 304: { description: 'Nothing has changed since the ETag of `If-None-Match`', headers: etagHeader } }
        : {}),
      ...refusals.of(endpoint),
    },
  };
}

/** The OpenAPI 3.1 document of contract groups; group names become tags. */
export function openApi(groups: Record<string, Group>, version: string): Json {
  const schemas = new Schemas();
  const operations = Object.entries(groups).flatMap(([tag, group]) =>
    Object.entries(group).map(([name, endpoint]) => ({ tag, name, endpoint, typeName: typeNameOf(`${tag}.${name}`) })),
  );
  const refusals = new RefusalResponses(operations, schemas);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { method, path } = operation.endpoint;
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(operation, schemas, refusals) };
  }
  return schemas.shortenNames({
    openapi: '3.1.0',
    info: {
      title: 'InTARA',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: documentGuide,
    },
    servers: [{ url: '/' }],
    tags: Object.keys(groups).map((name) => ({ name, description: describeGroup(name) })),
    paths,
    components: {
      schemas: schemas.components(),
      responses: refusals.components(),
      securitySchemes,
    },
  });
}
