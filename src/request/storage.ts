/** The token of the session, by the key of R-CONST-3. */
const tokenKey = 'userToken';

export const readToken = (): string | null => localStorage.getItem(tokenKey);
export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);
export const dropToken = (): void => localStorage.removeItem(tokenKey);

/** Keyed values of this browser tab (R-CONST-3). A value that cannot be read counts as absent. */
export function readSession<V>(key: string): V | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as V);
  } catch {
    return undefined;
  }
}
export const keepSession = (key: string, value: unknown): void => sessionStorage.setItem(key, JSON.stringify(value));
export const dropSession = (key: string): void => sessionStorage.removeItem(key);
