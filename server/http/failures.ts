import type { FailureBody } from '#contract/envelope.ts';
import { type ErrorKey, errors, errorTexts, Failure } from '#contract/errors.ts';

/** Refusals any endpoint may answer without declaring them. */
export const generalErrors: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  'BadInput',
  'BadJson',
  'NotFound',
  'Unauthorized',
  'AccountDisabled',
  'PermissionDenied',
  'SecondFactorNeeded',
  'ProjectGone',
  'TooLarge',
  'WrongMediaType',
  'ServerError',
  'NotReady',
  // A session that came from a provider holds no longer than it can be asked.
  'ProviderAway',
  'TooManyRequests',
  'MethodNotAllowed',
  'StoreAway',
  'StorageFull',
]);

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
  if (failure.key === 'MethodNotAllowed') headers.set('allow', 'GET');
  const { seconds } = failure.holes;
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
