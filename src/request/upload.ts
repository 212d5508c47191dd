import { type Answer, type Call, type Endpoint, fillPath } from '#contract/kit/endpoint.ts';
import { CallError, refusalOf } from './call-error';
import { showFailure } from './failures';
import { takeRefreshedToken } from './request';
import { readToken } from './storage';

/**
 * Sends one file and tells how far it is (0..1); umi-request stands on fetch, which cannot tell. The refusal is the caller's to show, at
 * its field; only a session that has ended is dealt with here.
 * @throws CallError
 */
export function upload<E extends Endpoint & { kind: 'upload' }>(
  endpoint: E,
  { params, file }: { params: Record<string, string>; file: File } & Pick<Call<E>, never>,
  onProgress: (share: number) => void,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, fillPath(endpoint.path, params));
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const refreshed = request.getResponseHeader('refresh-token');
      if (refreshed) takeRefreshedToken(new Response(null, { headers: { 'refresh-token': refreshed } }));
      const body = bodyOf(request.responseText);
      if (request.status < 300 && body?.success !== false) {
        resolve((body as { data?: unknown } | undefined)?.data as Answer<E>);
        return;
      }
      const error = new CallError(body?.message ?? '', { status: request.status, reason: 'http', body });
      if (request.status === 401) showFailure(error);
      reject(error);
    };
    request.onerror = () => reject(new CallError('', { status: 0, reason: 'network' }));
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

function bodyOf(text: string) {
  try {
    return refusalOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
