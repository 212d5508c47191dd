import { type Endpoint, opensToTokens, paramNames } from '#contract/endpoint.ts';
import { FailureBody } from '#contract/envelope.ts';
import { type ErrorKey, errors } from '#contract/errors.ts';
import { personalTokenPrefix, scopesWith } from '#contract/personal-token.ts';
import { manyOf } from '#domain/kinds/kind.ts';
import { analysisKinds, isAnalysisKind } from '#domain/kinds/kinds.ts';
import { tokenScopeNames } from '#domain/model/personal-token.ts';
import type { Group } from '#server/handlers/implement.ts';
import type { Json } from './plain-schema.ts';
import { Schemas } from './schemas.ts';

const inJson = (schema: Json, description?: string) => ({
  ...(description ? { description } : {}),
  content: { 'application/json': { schema } },
});

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

/** What an endpoint may refuse, by status; a status with one code refers to the response of that code, which all endpoints share. */
function refusals(endpoint: Endpoint, hasScope: boolean, schemas: Schemas, shared: Json): Json {
  const keys = new Set<ErrorKey>(endpoint.errors ?? []);
  if (endpoint.query || endpoint.body) keys.add('BadInput');
  if (endpoint.body) keys.add('BadJson').add('TooLarge').add('WrongMediaType');
  if (endpoint.access !== 'public') keys.add('Unauthorized');
  if (endpoint.access !== 'public' && endpoint.access !== 'signedIn') keys.add('PermissionDenied');
  if (hasScope) keys.add('NotFound');
  const statuses = [...new Set([...keys].map((key) => errors[key].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const its = [...keys].filter((key) => errors[key].status === status);
      const [only] = its;
      if (its.length > 1 || !only) return [status, refusal(its, schemas)];
      shared[only] ??= refusal(its, schemas);
      return [status, { $ref: `#/components/responses/${only}` }];
    }),
  );
}

/** A failure with one of these codes. */
const refusal = (keys: ErrorKey[], schemas: Schemas) =>
  inJson(
    {
      allOf: [
        schemas.of(FailureBody, 'output'),
        { type: 'object', properties: { errorCode: { type: 'string', enum: keys.map((key) => errors[key].code) } } },
      ],
    },
    keys.map((key) => `\`${errors[key].code}\` ${key}: ${errors[key].en}`).join('\n\n'),
  );

/** A schema without a name of its own gets one from its operation, else generators number the types they make of it. */
const titled = (schema: Json, title: string): Json => ('$ref' in schema ? schema : { title, ...schema });

function answerOf(endpoint: Endpoint, typeName: string, schemas: Schemas): Json {
  if (endpoint.kind === 'file')
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (endpoint.kind === 'stream')
    return {
      description: 'Server-sent events; each `data` line is',
      content: { 'text/event-stream': { schema: schemas.of(endpoint.answer, 'output') } },
    };
  const data = schemas.of(endpoint.answer, 'output');
  return inJson(
    {
      title: `${typeName}Answer`,
      type: 'object',
      properties: { success: { type: 'boolean', description: 'Always true' }, data },
      required: ['success', 'data'],
    },
    'Success',
  );
}

function bodyOf(endpoint: Endpoint, typeName: string, schemas: Schemas): Json | undefined {
  const title = `${typeName}Body`;
  if (endpoint.kind === 'upload') {
    const { properties = {}, required = [] } = (
      endpoint.body ? schemas.inline(endpoint.body, 'input') : {}
    ) as ObjectSchema;
    const file = { type: 'string', format: 'binary' };
    const form = {
      title,
      type: 'object',
      properties: { file, ...properties },
      required: ['file', ...required],
    };
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
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
    required: true,
    schema: { type: 'string' },
  }));
  if (!endpoint.query) return path;
  const { properties = {}, required = [] } = schemas.inline(endpoint.query, 'input') as ObjectSchema;
  const query = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    explode: true,
  }));
  return [...path, ...query];
}

/** What the calls of a group are about. */
const descriptions: Record<string, string> = {
  inauth: 'Sign-in, accounts and users; answered by an external login service when one is set',
  appEntry: 'Applications that the list in the header offers beside the product',
  personalToken: 'Tokens of the caller for programs',
  account: 'Preferences of the current user',
  workplace: 'The first page: own projects and tasks, statistics, the example',
  project: 'Projects, their members and their method',
  task: 'Tasks of a project',
  version: 'A version of a task as a whole: snapshot, edits, undo, history, live stream',
  ratings: 'Computed ratings of a version and their explanations',
  report: 'Reports: ask for one, follow it, fetch the file',
  attachment: 'Files kept as evidence',
  importData: 'Import of users, tags, models, libraries, projects and tasks from a workbook',
  impactModel: 'Impact models for new projects',
  threatModel: 'Attack feasibility models for new projects',
  riskModel: 'Risk models for new projects',
  calModel: 'The table of cybersecurity assurance levels for new projects',
  treatmentRule: 'The treatment rules for new projects',
  securityProperty: 'Cybersecurity properties for new projects',
  threatType: 'Threat types for new projects',
  assetCategory: 'Asset categories for new projects',
  impactTemplate: 'Impact templates for new projects',
  variable: 'Global variables',
  tag: 'Tags',
  tagCategory: 'Categories of tags',
};

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
    description: `A personal token, made in the account settings: what its owner may now, narrowed by its scopes (${tokenScopeNames.join(', ')}). Operations that list it name the scopes of which one is needed; without a list any scope does.`,
  },
};

/** How an endpoint can be called. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return [];
  const scopes = endpoint.access === 'signedIn' ? [] : scopesWith(endpoint.access);
  const isOpen = opensToTokens(endpoint) && (endpoint.access === 'signedIn' || scopes.length > 0);
  return [{ userToken: [] }, ...(isOpen ? [{ personalToken: scopes }] : [])];
}

const describeGroup = (name: string) =>
  isAnalysisKind(name) ? `The ${manyOf(analysisKinds[name]).en} of a version` : (descriptions[name] ?? name);

/** The OpenAPI 3.1 document of contract groups; group names become tags. */
export function openApi(groups: Record<string, Group>, version: string): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  const responses: Json = {};
  for (const [tag, group] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const typeName = `${tag}.${name}`.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase());
      const requestBody = bodyOf(endpoint, typeName, schemas);
      const parameters = parametersOf(endpoint, schemas);
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
          security: securityOf(endpoint),
          responses: {
            200: answerOf(endpoint, typeName, schemas),
            ...refusals(endpoint, hasScope, schemas, responses),
          },
        },
      };
    }
  }
  return schemas.shortenNames({
    openapi: '3.1.0',
    info: {
      title: 'InTARA',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: 'Threat analysis and risk assessment (ISO/SAE 21434). Errors carry both languages.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(groups).map((name) => ({ name, description: describeGroup(name) })),
    paths,
    components: {
      schemas: schemas.components(),
      responses,
      securitySchemes,
    },
  });
}
