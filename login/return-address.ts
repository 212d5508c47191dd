/** Where a sign-in without a return address leads. */
export const WORKPLACE = '/intara/account/workplace';

/** Pages of the product; everything else on this host is no return address. */
const PRODUCT = '/intara/';

/**
 * The address to open after sign-in: path, query and fragment of a page of the product on this very origin, or the workplace.
 * What a browser would read differently from what is written (backslashes, control characters, `..`, encoded slashes) is refused
 * or judged after the browser's own normalisation.
 * @param asked the decoded `redirect` query value
 * @param origin `location.origin`
 */
export function returnAddress(asked: string | null, origin: string): string {
  if (!asked || asked.length > 2000 || /[\s\\]/.test(asked) || hasControl(asked)) return WORKPLACE;
  const path = asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked;
  if (!path.startsWith(PRODUCT)) return WORKPLACE;
  const url = parse(path, origin);
  if (url?.origin !== origin || !url.pathname.startsWith(PRODUCT) || /%(25)*(2f|5c)/i.test(url.pathname))
    return WORKPLACE;
  return url.pathname + url.search + url.hash;
}

const hasControl = (text: string) => [...text].some((c) => c < ' ' || c === '\u007f');

function parse(path: string, origin: string): URL | undefined {
  try {
    return new URL(path, origin);
  } catch {
    return undefined;
  }
}
