import type * as z from 'zod';
import type { VariableKey } from '#domain/product/variable.ts';
import type { ErrorKey } from './errors.ts';
import type { Permission } from './permissions.ts';

export type UploadVariable = VariableKey & `upload.${string}`;

/**
 * An endpoint is one value. It feeds the typed client, the server's parsing and permission check, the mock, the specs and the OpenAPI
 * document. Path parameters are inferred from the path (`:versionId`).
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/intara/v1.0/${string}` | `/inauth/v1.0/${string}`;
  /** `public`: no token; `signedIn`: any user; else the permission that must be held. */
  access: 'public' | 'signedIn' | Permission;
  summary: string;
  /** Open to a user who needs a second factor and has none yet, or whose provider is away: what it takes to set it up, and signing out. */
  withoutFactor?: true;
  /** Administration of the installation although no permission says so: contract/kit/administration.ts. */
  administers?: true;
  /** Open to a personal token where that is not so by itself: `opensToTokens`. */
  forTokens?: true;
  query?: z.ZodObject;
  /** Parameters of the query are fields of the body, too; where both name one, the body wins. */
  queryIsFields?: true;
  body?: z.ZodType;
  answer: z.ZodType;
  errors?: readonly ErrorKey[];
  /** The body may come as `application/x-www-form-urlencoded`, too: what other services send by their standards. */
  formEncoded?: true;
  /** Megabytes of JSON the body may have; 1 unless said. */
  bodyLimit?: number;
  /** `json` unless said: `upload` takes multipart form data, `file` answers bytes, `stream` answers server-sent events. */
  kind?: 'json' | 'upload' | 'file' | 'stream';
  /** Of a file: the media types it may come as, without parameters. */
  media?: readonly `${string}/${string}`[];
  /** The answer carries an `ETag`; who sends it back as `If-None-Match` is answered 304 without a body while nothing has changed. */
  etag?: true;
  /** How far a call is that takes long: told as events `progress` to who accepts `text/event-stream`, before the event `done` or `failure`. */
  progress?: z.ZodType;
  /** An administrator may end it while it works, as what tells its progress: it only reads, and nothing of it stays. */
  endable?: true;
  /** Of an upload: the global variable that limits its file. */
  uploadLimit?: UploadVariable;
}

/**
 * May a personal token call this, if its scopes give the permission? What is about the caller as a person may not: what every user can ask for, and what
 * somebody who only reads can change (a star, an approval). Of these the endpoint names what a program needs.
 */
export const opensToTokens = ({ access, method, forTokens }: Endpoint): boolean =>
  forTokens === true ||
  access === 'public' ||
  (access !== 'signedIn' && (method === 'GET' || !access.endsWith('Read')));

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<E extends Endpoint> = { [N in ParamNames<E['path']>]: string };

/** What a caller passes. Parts an endpoint does not have are not accepted. */
export type Call<E extends Endpoint> = ([keyof Params<E>] extends [never] ? unknown : { params: Params<E> }) &
  (E['query'] extends z.ZodObject ? { query?: z.input<E['query']> } : unknown) &
  (E['kind'] extends 'upload'
    ? { form: FormLike }
    : E['body'] extends z.ZodType
      ? { body: z.input<E['body']> }
      : unknown);

/** What a handler receives: parsed, with defaults. */
export interface Parsed<E extends Endpoint> {
  params: Params<E>;
  query: E['query'] extends z.ZodObject ? z.output<E['query']> : undefined;
  body: E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
}

export type Answer<E extends Endpoint> = z.output<E['answer']>;

/** How far a call is, of endpoints that tell it. */
export type Progress<E extends Endpoint> = E['progress'] extends z.ZodType ? z.output<E['progress']> : never;

/** FormData without naming the DOM: this room compiles without it. */
type FormLike = object;

/** May an administrator end it while it works? */
export const isEndable = ({ progress, endable }: Pick<Endpoint, 'progress' | 'endable'>): boolean =>
  progress !== undefined || endable === true;

export const endpoint = <const E extends Endpoint>(e: E): E => e;

/** `/a/:id` + `{id: 'x y'}` → `/a/x%20y`. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The address of a call with its query: `{ a: 1, b: ['x', 'y'] }` → `?a=1&b=x&b=y`; what is undefined is left out. */
export function addressOf(
  path: string,
  { params, query = {} }: { params?: Record<string, string>; query?: Record<string, unknown> } = {},
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return fillPath(path, params) + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '');
