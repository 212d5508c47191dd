import { Failure } from '#contract/kit/errors.ts';
import type { PolarionForm } from '#domain/model/polarion.ts';
import type { Env } from '#server/env.ts';
import { PolarionClient } from '#server/polarion/client.ts';
import { PolarionFailure } from '#server/polarion/failure.ts';
import type { ConnectionRow } from '#server/store/projects/polarion.ts';

/** A token belongs to the project, and to where it was entered for: it is not sent anywhere else. */
export const ofToken = (projectId: string, { server, project }: PolarionForm) =>
  `polarion ${projectId} ${server} ${project}`;

/** Encrypts a token for what it was entered for. */
export const sealToken = (env: Env, projectId: string, form: PolarionForm, token: string): string =>
  env.secrets.seal(token, ofToken(projectId, form));

/** The kept token; `undefined` when it was encrypted with another key. */
export const keptToken = (env: Env, projectId: string, { token, body }: ConnectionRow): string | undefined =>
  env.secrets.open(token, ofToken(projectId, body));

/** The kept token. @throws Failure PolarionToken when it was encrypted with another key */
export function openToken(env: Env, projectId: string, row: ConnectionRow): string {
  const opened = keptToken(env, projectId, row);
  if (opened === undefined) throw new Failure('PolarionToken');
  return opened;
}

/** @throws Failure PolarionNotConnected when the server does not name this Polarion any more */
export function clientOf(
  env: Env,
  { server, project }: { server: string; project: string },
  token: string,
  given: Pick<ConstructorParameters<typeof PolarionClient>[0], 'signal' | 'left' | 'onWait' | 'longestWait'>,
): PolarionClient {
  const { servers, ...patience } = env.polarion;
  if (!servers.includes(server)) throw new Failure('PolarionNotConnected');
  return new PolarionClient({
    server,
    project,
    token,
    ...patience,
    ...given,
    ...(env.traces && { traces: env.traces }),
  });
}

/** @throws Failure for what Polarion refuses, or does not answer */
export async function inOurWords<T>(env: Env, project: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PolarionFailure)) throw error;
    env.log.warn({ kind: error.kind, detail: error.detail, err: error.cause }, 'Polarion');
    throw failureOf(error, project);
  }
}

function failureOf({ kind, detail, seconds }: PolarionFailure, project: string): Failure {
  switch (kind) {
    case 'away':
      return new Failure('PolarionAway');
    case 'waits':
      return new Failure('PolarionWaits', { seconds });
    case 'token':
      return new Failure('PolarionToken');
    case 'forbidden':
      return new Failure('PolarionForbids');
    case 'missing':
      return new Failure('PolarionProject', { project });
    case 'refused':
      return new Failure('PolarionRefused', { detail: detail || '?' });
    default:
      return new Failure('PolarionOff');
  }
}
