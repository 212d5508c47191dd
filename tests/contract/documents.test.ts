// @vitest-environment node
// postgres: no, other specs send the same statements
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { groups } from '#contract/index.ts';
import { type Endpoint, opensToTokens } from '#contract/kit/endpoint.ts';
import { type ErrorKey, errors } from '#contract/kit/errors.ts';
import { generalErrors } from '#server/http/failures.ts';
import { openApi } from '#server/http/openapi.ts';
import { schemaNames } from '#server/http/schema-names.ts';

interface Schema {
  type?: unknown;
  properties?: Record<string, unknown>;
  title?: unknown;
  description?: unknown;
}
interface Response {
  $ref?: string;
  content?: { 'application/json': { schema: { allOf: [object, { properties: { errorCode: { enum: string[] } } }] } } };
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; description?: string }[];
  responses: Record<string, Response>;
}
interface Document {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

const document = openApi(groups, '1') as unknown as Document;
const endpoints = Object.entries(groups).flatMap(([tag, group]) =>
  Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [`${tag}.${name}`, endpoint]),
);

/** Every part of a value that is an object schema of four or more fields, with where it stands. */
function objectsIn(value: unknown, at: string): [at: string, schema: Schema][] {
  if (Array.isArray(value)) return value.flatMap((item, place) => objectsIn(item, `${at}/${place}`));
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => objectsIn(part, `${at}/${key}`));
  const { type, properties } = value as Schema;
  const isLarge = type === 'object' && properties !== undefined && Object.keys(properties).length >= 4;
  return isLarge ? [[at, value as Schema], ...inner] : inner;
}

const filesWithSchemas = () =>
  ['contract', 'domain/model', 'domain/product', 'domain/audit', 'domain/library', 'domain/kinds'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );

describe('the OpenAPI document', () => {
  it('has each object under a name, or once', () => {
    const named = new Set(Object.values(document.components.schemas));
    const places = new Map<string, string[]>();
    for (const [at, schema] of objectsIn([document.paths, document.components.schemas], '')) {
      if (named.has(schema)) continue;
      const { title: _, description: __, ...said } = schema;
      const text = JSON.stringify(said);
      places.set(text, [...(places.get(text) ?? []), at]);
    }
    expect([...places.values()].filter((list) => list.length > 1)).toEqual([]);
  });

  it('takes the names of schemas from every file of the contract, of the forms and of the libraries', async () => {
    const names = schemaNames();
    const unnamed: string[] = [];
    for (const file of filesWithSchemas()) {
      const exported: Record<string, unknown> = await import(/* @vite-ignore */ resolve(file));
      for (const [name, value] of Object.entries(exported))
        if (/^[A-Z]/.test(name) && value instanceof z.ZodObject && !names.has(value)) unnamed.push(`${file} ${name}`);
    }
    expect(unnamed).toEqual([]);
  });

  it('begins with what a client has to know, by the names the operations have', () => {
    const names = new Set(endpoints.map(([name]) => name));
    const tags = new Set(Object.keys(groups));
    const named = [...document.info.description.matchAll(/`(\w+(?:\.\w+)?)`/g)].map(([, word]) => word ?? '');
    const operations = named.filter((word) => tags.has(word.split('.', 1)[0] ?? ''));
    expect(operations.length).toBeGreaterThan(3);
    expect(operations.filter((word) => !names.has(word) && !tags.has(word))).toEqual([]);
  });

  it('says as what a file comes, and what is answered to who has it already', () => {
    const types = (operation: string) => {
      const [of] = Object.values(document.paths).flatMap((ways) =>
        Object.values(ways).filter(({ operationId }) => operationId === operation),
      );
      return Object.keys(of?.responses[200]?.content ?? {});
    };
    const silent = endpoints.filter(([, { kind, media = [] }]) => (kind === 'file') !== media.length > 0);
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(types('exchange.exportProject')).toEqual(['application/json']);
    expect(types('audit.export')).toEqual(['text/csv']);
    expect(types('project.logo')).toEqual(['image/jpeg', 'image/png']);
    const { responses } = document.paths['/intara/v1.0/versions/{versionId}/snapshot']?.get ?? {};
    expect(Object.keys(responses ?? {})).toContain('304');
    expect(responses?.[200]).toHaveProperty('headers.ETag');
  });

  it('says what each group of calls is about', () => {
    const bare = document.tags.filter(({ name, description }) => !description.includes(' ') || description === name);
    expect(bare).toEqual([]);
  });

  it('says what each parameter is', () => {
    const parameters = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.parameters),
    );
    const bare = parameters.filter(({ description = '' }) => !description.includes(' '));
    expect(new Set(bare.map((parameter) => `${parameter.in} ${parameter.name}`))).toEqual(new Set());
  });
});

/** Which calls may answer a refusal that none of them declares. */
const meets: Record<string, (call: Endpoint) => boolean> = {
  ...Object.fromEntries(
    (['TooManyRequests', 'ServerError', 'NotReady', 'StoreAway'] as ErrorKey[]).map((key) => [key, () => true]),
  ),
  FilesAway: ({ access, body, kind }) => access !== 'public' && (Boolean(body) || kind === 'upload' || kind === 'file'),
  StorageFull: ({ method }) => method !== 'GET',
  MethodNotAllowed: ({ method, kind }) => method === 'GET' && (kind === 'file' || kind === 'stream'),
  NotFound: ({ path }) => path.includes(':'),
  EndedByAdministrator: ({ progress, endable }) => progress !== undefined || endable === true,
  OpinionBlind: ({ path }) => /:(versionId|taskId|jobId|projectId)\b/.test(path),
  BadInput: ({ query, body, kind }) => Boolean(query ?? body) || kind === 'upload',
  BadJson: ({ body, kind }) => Boolean(body) && kind !== 'upload',
  TooLarge: ({ body, kind }) => Boolean(body) || kind === 'upload',
  WrongMediaType: ({ body, kind }) => Boolean(body) || kind === 'upload',
  Unauthorized: ({ access }) => access !== 'public',
  AccountDisabled: ({ access }) => access !== 'public',
  PermissionDenied: (call) => call.access !== 'public' && (call.access !== 'signedIn' || !opensToTokens(call)),
  OutsideNetworks: ({ access, administers }) => administers === true || /^(InAuth|ConfigurationTag)/.test(access),
  SecondFactorNeeded: ({ access, withoutFactor }) => access !== 'public' && !withoutFactor,
  ProviderAway: ({ access, withoutFactor }) => access !== 'public' && !withoutFactor,
};

describe('the refusals of an operation', () => {
  const operations = new Map(
    Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one])),
  );
  /** The codes an operation may refuse with, whether its responses are its own or shared. */
  function codesOf(operationId: string): string[] {
    const { 200: _, ...refused } = operations.get(operationId)?.responses ?? {};
    return Object.values(refused).flatMap((response) => {
      const shared = response.$ref?.replace('#/components/responses/', '');
      const { content } = shared === undefined ? response : (document.components.responses[shared] ?? {});
      return content?.['application/json'].schema.allOf[1].properties.errorCode.enum ?? [];
    });
  }

  it('are declared by it, or are general', () => {
    expect([...generalErrors].sort()).toEqual(Object.keys(meets).sort());
  });

  it.each(Object.keys(meets) as ErrorKey[])('name %s exactly where a call may meet it', (key) => {
    const isNamed = ([id]: [string, Endpoint]) => codesOf(id).includes(errors[key].code);
    const should = endpoints.filter(([, call]) => meets[key]?.(call) || call.errors?.includes(key));
    expect(should.length).toBeGreaterThan(0);
    expect(endpoints.filter(isNamed).map(([id]) => id)).toEqual(should.map(([id]) => id));
  });

  it('stand once in the document where operations have them in common', () => {
    const own = [...operations.values()].flatMap(({ responses }) =>
      Object.entries(responses)
        .filter(([status, response]) => status !== '200' && !response.$ref)
        .map(([, response]) => JSON.stringify(response)),
    );
    expect(new Set(own).size).toBe(own.length);
  });
});
