import { useMemo } from 'react';
import { currentLanguage } from './i18n';

/** Days and times as the chosen language writes them; the browser's own tables, so no date library in the first load. */
export function useDates() {
  const language = currentLanguage();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit' });
    const time = new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    });
    const long = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' });
    return {
      /** `2026-03-02` or an ISO time → the day. */
      day: (iso: string) => day.format(new Date(iso)),
      time: (iso: string) => time.format(new Date(iso)),
      long: (at: Date) => long.format(at),
    };
  }, [language]);
}
