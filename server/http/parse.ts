import type * as z from 'zod';
import { type Endpoint, paramNames, type UploadVariable } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import { problemsOf } from '#contract/kit/problems.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { refuseFullQueue } from '#server/import/in-child.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { mostIssues, parseInSlices } from '#server/loop/parse-slices.ts';
import { bodyLimits, formFields, isFormEncoded, readForm, readJson, readText } from './read-body.ts';

/** Ids are far shorter; longer path parts are nobody's. */
const longestParam = 200;
const { deepest } = bodyLimits;
/** NUL and lone surrogates are legal in JSON but not in PostgreSQL's text and jsonb. */
const unstorable = /\0|\p{Surrogate}/u;

/** Repeated keys become arrays; the object has no prototype, so no key has a meaning of its own. */
function readQuery(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URL(url).searchParams) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    // A copy for each would take minutes for the half million that a form has room for.
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}

/** @throws Failure BadInput when a text in `value` cannot be stored or the nesting is absurd */
function refuseUnstorable(value: unknown, path: string, depth = 0): void {
  if (typeof value === 'string') {
    if (unstorable.test(value)) throw badInput([{ path, problem: 'unstorable' }]);
  } else if (value !== null && typeof value === 'object') {
    if (depth > deepest) throw badInput([{ path: '', problem: 'wrong' }]);
    for (const [key, inner] of Object.entries(value)) {
      if (unstorable.test(key)) throw badInput([{ path, problem: 'unstorable' }]);
      refuseUnstorable(inner, path ? `${path}.${key}` : key, depth + 1);
    }
  }
}

/** @throws Failure BadInput when the nesting is absurd */
function refuseDeep(value: object, depth = 0): void {
  if (depth > deepest) throw badInput([{ path: '', problem: 'wrong' }]);
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === 'object' && inner !== null) refuseDeep(inner, depth + 1);
  }
}

/** What `refuseUnstorable` does, in pieces: the body is long, and its depth is known to be within the limits. */
function* refusingUnstorable(body: unknown): Generator<undefined, void> {
  const open: { value: object; names: string[] | undefined; at: number }[] = [];
  const pathTo = () => open.map(({ names, at }) => names?.[at - 1] ?? String(at - 1)).join('.');
  const look = (value: unknown) => {
    if (typeof value === 'string' && unstorable.test(value))
      throw badInput([{ path: pathTo(), problem: 'unstorable' }]);
    if (typeof value === 'object' && value !== null)
      open.push({ value, names: Array.isArray(value) ? undefined : Object.keys(value), at: 0 });
  };
  look(body);
  for (let looked = 1; ; looked += 1) {
    const last = open.at(-1);
    if (!last) return;
    if (looked % 1_000 === 0) yield;
    const { value, names, at } = last;
    if (at === (names ?? (value as unknown[])).length) open.pop();
    else {
      last.at += 1;
      const name = names?.[at];
      if (name !== undefined && unstorable.test(name)) {
        open.pop();
        throw badInput([{ path: pathTo(), problem: 'unstorable' }]);
      }
      look((value as Record<string, unknown>)[name ?? at]);
    }
  }
}

function refuseUnfit(value: unknown, isStorable: boolean): void {
  if (!isStorable) refuseUnstorable(value, '');
  else if (typeof value === 'object' && value !== null) refuseDeep(value);
}

function parseWith<S extends z.ZodType>(schema: S, value: unknown, isStorable = false): z.output<S> {
  refuseUnfit(value, isStorable);
  // With the input, `problemsOf` can tell a missing field from a wrong one.
  return dataOf(schema.safeParse(value, { reportInput: true })) as z.output<S>;
}

/** @throws Failure BadInput */
function dataOf(result: { success: true; data: unknown } | { success: false; error: z.ZodError }): unknown {
  if (result.success) return result.data;
  throw badInput(problemsOf(result.error).slice(0, mostIssues));
}

/** A memo: an endpoint's parameters never change; finding them in its path at every call costs as much as parsing a small query. */
const namesOf = new WeakMap<Endpoint, readonly string[]>();

/** Path parameters by name. @throws Failure NotFound for what cannot be an id */
export function readParams(endpoint: Endpoint, read: (name: string) => string | undefined): Record<string, string> {
  const params: Record<string, string> = {};
  const names = namesOf.get(endpoint) ?? paramNames(endpoint.path);
  namesOf.set(endpoint, names);
  for (const name of names) {
    const value = read(name) ?? '';
    if (value === '' || value.length > longestParam || unstorable.test(value)) throw new Failure('NotFound');
    params[name] = value;
  }
  return params;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface UploadLimits {
  uploadBytes(key: UploadVariable): Promise<number>;
}

/**
 * Query, body and form of a call, parsed by the endpoint's schemas.
 * @throws Failure BadInput with the fields' problems, BadJson, WrongMediaType, TooLarge, TooManyRequests
 */
export async function parseCall(endpoint: Endpoint, request: Request, limits: UploadLimits) {
  const query = endpoint.query ? parseWith(endpoint.query, readQuery(request.url)) : undefined;
  if (endpoint.kind === 'upload') {
    // Nobody waits for a body that will be refused.
    if (endpoint.errors?.includes('TooManyRequests')) refuseFullQueue();
    const limit = endpoint.uploadLimit && (await limits.uploadBytes(endpoint.uploadLimit));
    const form = await readForm(request, limit);
    return { query, form, body: endpoint.body ? parseWith(endpoint.body, formFields(form)) : undefined };
  }
  if (!endpoint.body) return { query, body: undefined, form: undefined };
  if (endpoint.formEncoded && isFormEncoded(request)) {
    const fields = readQuery(`http://body/?${await readText(request, endpoint.bodyLimit)}`);
    return { query, body: parseWith(endpoint.body, fields), form: undefined };
  }
  const { value, isStorable, isLong } = await readJson(request, endpoint.bodyLimit);
  if (endpoint.queryIsFields && isObject(value))
    return { query, body: parseWith(endpoint.body, { ...readQuery(request.url), ...value }), form: undefined };
  if (!isLong) return { query, body: parseWith(endpoint.body, value, isStorable), form: undefined };
  if (!isStorable) await runInSlices(refusingUnstorable(value));
  return { query, body: dataOf(await parseInSlices(endpoint.body, value)), form: undefined };
}
