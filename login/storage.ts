/** Keys shared with the product (R-CONST-1, R-CONST-3); `navTheme` is its page style; `confirmedElsewhere` says that somebody has shown anew who they are. */
type Key = 'userToken' | 'umi_locale' | 'navTheme' | 'confirmedElsewhere';

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
