import { useEffect } from 'react';
import { textOf } from '@/i18n';

/** Names what is open (a task, a project) in the title of the window, until one leaves it; without a name the page's own title stays. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const before = document.title;
    const named = `${name} - ${textOf('shell.title')}`;
    document.title = named;
    return () => {
      if (document.title === named) document.title = before;
    };
  }, [name]);
}
