import type { FieldProblem } from '#contract/kit/errors.ts';

/** Body of a refusal as it may arrive; other services behind /inauth may send less (R-CALL-17). */
export interface RefusalBody {
  success?: boolean;
  message?: string;
  errorMessage?: string;
  errorCode?: string | number;
  chMessage?: string;
  enMessage?: string;
  showType?: number;
  fields?: FieldProblem[];
}

/** What carries a form or a row in the body of a call. */
const envelope = /^(form|patch|edits\.0\.(row|patch))\./;

/** What a call throws. `status` is 0 when no response came (network, timeout, cancelled), or when our own code failed (`fault`). */
export class CallError extends Error {
  readonly status: number;
  readonly reason: 'http' | 'business' | 'timeout' | 'parse' | 'cancelled' | 'network' | 'fault';
  readonly errorCode: string | undefined;
  /** Refused fields by their path in the form, row or patch that was sent, whatever carried it. */
  readonly fields: readonly FieldProblem[];
  readonly body: RefusalBody | undefined;
  /** The answer was asked for as bytes (R-ERR-6). */
  readonly asBlob: boolean;
  /** Seconds until the same may be asked again, where the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    at: {
      status: number;
      reason: CallError['reason'];
      body?: RefusalBody | undefined;
      asBlob?: boolean;
      retryAfter?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: at.cause });
    this.name = 'CallError';
    this.status = at.status;
    this.reason = at.reason;
    this.body = at.body;
    this.errorCode = at.body?.errorCode === undefined ? undefined : String(at.body.errorCode);
    this.fields = (at.body?.fields ?? []).map((field) => ({ ...field, path: field.path.replace(envelope, '') }));
    this.asBlob = at.asBlob ?? false;
    this.retryAfter = at.retryAfter;
  }
}

/** Was something asked for that is not there, or not for this user? */
export const isNotThere = (error: unknown): error is CallError & { status: 404 } =>
  error instanceof CallError && error.status === 404;

/** Reads an unknown body as a refusal: only plain objects are. */
export function refusalOf(body: unknown): RefusalBody | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as RefusalBody) : undefined;
}
