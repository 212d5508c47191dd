import type * as z from 'zod';
import type { CurrentUser } from '#contract/account/inauth.ts';
import type { Answer, Endpoint, Parsed, Progress } from '#contract/kit/endpoint.ts';
import type { Scope } from '#server/access/access.ts';
import type { Env } from '#server/env.ts';
import type { CallStanding } from '#server/versions/call-standing.ts';

export type Group = Record<string, Endpoint>;

/** An endpoint that sends a file to somebody who is signed in. */
type SignedInFile = Endpoint & { kind: 'file'; access: Exclude<Endpoint['access'], 'public'> };

/** What a handler receives besides the parsed parts. */
type HandlerCall<E extends Endpoint> = Parsed<E> & {
  /** Who calls; `undefined` only on public endpoints. `profilePic` is empty here (kept out of the hot path). */
  user: E['access'] extends 'public' ? undefined : CurrentUser;
  /** The token the call came with; empty on public endpoints. */
  token: string;
  /** Of the token: what outlives its renewals. Empty on public endpoints. */
  session: string;
  /** What the path names, already checked to be visible to the user. */
  scope: Scope;
  /** Multipart fields of `upload` endpoints. */
  form: E['kind'] extends 'upload' ? FormData : undefined;
  request: Request;
  /** Tells the caller how far the call is, if they want to hear it. */
  report: (progress: Progress<E>) => void;
  /** Of a call that can be ended: fires when it is to be given up, because its caller has left or may not any longer, or somebody or the server ends it. */
  signal: AbortSignal;
  /** Of a call that may take long, because it can be ended or sends a file: whether its caller still may. */
  standing: E['progress'] extends z.ZodType
    ? CallStanding
    : E['endable'] extends true
      ? CallStanding
      : E extends SignedInFile
        ? CallStanding
        : undefined;
  requestId: string;
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string) => void;
  /** Closes the connection at once, for a stream whose reader does not read; absent without a socket. */
  hangUp: (() => void) | undefined;
  /** Of the client, as far as trusted proxies tell; `-` when unknown. */
  address: string;
  /** May the installation be administered from there? */
  administers: boolean;
};

/** Endpoints of kind `file` and `stream` answer a Response, all others their declared answer. Refusals are thrown as `Failure`. */
type Handler<E extends Endpoint> = (
  call: HandlerCall<E>,
  env: Env,
) => Promise<E['kind'] extends 'file' | 'stream' ? Response : Answer<E>>;

export type Handlers<G extends Group> = { [Name in keyof G]: Handler<G[Name]> };

/** A handler with its endpoint's types forgotten: the server mount is one of the three places where that is needed. */
export type AnyHandler = (call: HandlerCall<Endpoint>, env: Env) => Promise<unknown>;

/** Groups by their names in the contract, each with its own handlers. */
export type Implementations<T extends object> = { [N in keyof T]: Implementation<T[N] & Group> };

/** A contract group with its handlers; `G` tells which. */
export interface Implementation<G extends Group = Group> {
  group: G;
  handlers: Record<string, AnyHandler>;
}

/** Pairs a contract group with its handlers; a missing, left-over or mistyped handler does not compile. */
export function implement<G extends Group>(group: G, handlers: Handlers<G>): Implementation<G> {
  return { group, handlers: handlers as unknown as Record<string, AnyHandler> };
}
