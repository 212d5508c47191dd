import { isAdministration } from '#contract/kit/administration.ts';
import { type Endpoint, isEndable, opensToTokens, paramNames } from '#contract/kit/endpoint.ts';
import type { FailureBody } from '#contract/kit/envelope.ts';
import { type ErrorKey, errors, errorTexts, Failure } from '#contract/kit/errors.ts';

const always = () => true;
const needsSignIn = ({ access }: Endpoint) => access !== 'public';
const takesContent = ({ body, kind }: Endpoint) => body !== undefined || kind === 'upload';
/** Somebody who is signed in, but lacks a factor or whose provider is away, may still do what it takes to go on. */
const needsFactor = (endpoint: Endpoint) => needsSignIn(endpoint) && !endpoint.withoutFactor;

/** Parameters of paths that lead to the ratings of a task. */
const holdsRatings: ReadonlySet<string> = new Set(['versionId', 'taskId', 'jobId', 'projectId']);

/** What an endpoint may refuse without declaring it, each with the endpoints it fits. */
const general = {
  BadInput: (endpoint) => endpoint.query !== undefined || takesContent(endpoint),
  // Of an upload the fields are read as a form.
  BadJson: ({ body, kind }) => body !== undefined && kind !== 'upload',
  TooLarge: takesContent,
  WrongMediaType: takesContent,
  NotFound: ({ path }) => paramNames(path).length > 0,
  // Somebody who gives a second opinion does not see what others said.
  OpinionBlind: ({ path }) => paramNames(path).some((name) => holdsRatings.has(name)),
  // A file or a stream that is asked for by HEAD.
  MethodNotAllowed: ({ method, kind }) => method === 'GET' && (kind === 'file' || kind === 'stream'),
  Unauthorized: needsSignIn,
  AccountDisabled: needsSignIn,
  // Also a personal token where none is accepted.
  PermissionDenied: (endpoint) => needsSignIn(endpoint) && (endpoint.access !== 'signedIn' || !opensToTokens(endpoint)),
  OutsideNetworks: isAdministration,
  SecondFactorNeeded: needsFactor,
  // A session that came from a provider holds no longer than it can be asked.
  ProviderAway: needsFactor,
  TooManyRequests: always,
  // What takes long and can be given up.
  EndedByAdministrator: isEndable,
  ServerError: always,
  NotReady: always,
  StoreAway: always,
  // Whoever sends something may keep a file, or one that it came from is read.
  FilesAway: (endpoint) => needsSignIn(endpoint) && (takesContent(endpoint) || endpoint.kind === 'file'),
  // What only reads goes on; a download that leaves a line in the audit log declares it.
  StorageFull: ({ method }) => method !== 'GET',
} satisfies Partial<Record<ErrorKey, (endpoint: Endpoint) => boolean>>;

const generalFits = Object.entries(general) as [ErrorKey, (endpoint: Endpoint) => boolean][];

/** Refusals any endpoint may answer without declaring them. */
export const generalErrors: ReadonlySet<ErrorKey> = new Set(generalFits.map(([key]) => key));

/** Returns what an endpoint may refuse: what it declares, and of the general refusals those that fit it. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorKey> {
  const fitting = generalFits.filter(([, fits]) => fits(endpoint)).map(([key]) => key);
  return new Set([...(endpoint.errors ?? []), ...fitting]);
}

/** Seconds after which a server that starts or stops may be asked again. */
const notReadyFor = 3;

/** The body of a refusal: both texts, the code, the refused fields. */
export function failureBody(failure: Failure): FailureBody {
  const { code, showType }: { code: string; showType?: number } = errors[failure.key];
  const { enMessage, chMessage } = errorTexts(failure.key, failure.holes);
  return {
    success: false,
    errorCode: code,
    message: enMessage,
    chMessage,
    enMessage,
    ...(showType === undefined ? {} : { showType }),
    ...(failure.fields.length > 0 ? { fields: [...failure.fields] } : {}),
  };
}

/** The whole answer of a refusal. */
export function failureResponse(failure: Failure): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (failure.key === 'MethodNotAllowed') headers.set('allow', String(failure.holes.allow));
  const { seconds, scopes } = failure.holes;
  if (errors[failure.key].status === 401) headers.set('www-authenticate', 'Bearer');
  // RFC 6750: the text of the refusal is for people, who have no scopes.
  if (typeof scopes === 'string')
    headers.set('www-authenticate', `Bearer error="insufficient_scope"${scopes && `, scope="${scopes}"`}`);
  if (errors[failure.key].status === 429 || errors[failure.key].status === 503)
    headers.set('retry-after', String(seconds ?? notReadyFor));
  return Response.json(failureBody(failure), { status: errors[failure.key].status, headers });
}

/** Whatever was thrown, as a refusal that may be shown: anything unforeseen is a server error without details. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  // Kept files and reports are written beside the database.
  return new Failure(code === 'ENOSPC' || code === 'EDQUOT' ? 'StorageFull' : 'ServerError');
}
