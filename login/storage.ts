/** Keys shared with the product (R-CONST-1, R-CONST-3); `navTheme` is its page style; `confirmedElsewhere` says that somebody has shown anew who they are. */
type Key = 'userToken' | 'umi_locale' | 'navTheme' | 'confirmedElsewhere';

/** What the product has left for this page, once: that the sign-in has ended (src/request/leave.ts). The text of the page comes from no address. */
export function takeSignInEnded(): boolean {
  const key = 'signInEnded';
  try {
    const isEnded = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isEnded;
  } catch {
    return false;
  }
}

/** Local storage that may be switched off in the browser: reading then finds nothing, writing answers false. */
export const stored = {
  read(key: Key): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: Key, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
};
