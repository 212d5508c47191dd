import { currentLanguage, type Language } from './i18n';

/** Sweden writes days and times as ISO 8601 does. */
const iso = 'sv-SE';
const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const looks = {
  day: dayParts,
  time: { ...dayParts, hour: '2-digit', minute: '2-digit' },
  exact: { ...dayParts, hour: '2-digit', minute: '2-digit', second: '2-digit' },
  long: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** Made when it is first needed, once for a language: each takes the browser a millisecond or two. */
function format(look: keyof typeof looks, language: Language | typeof iso, at: Date): string {
  const key = `${look} ${language}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, looks[look]);
  made.set(key, known);
  return known.format(at);
}

/** A day without a time is the same day everywhere. */
const plainDay = /^\d{4}-\d{2}-\d{2}$/;

const datesIn = (language: Language) => ({
  /** `2026-03-02` or an ISO time → the day as `2026-03-02`. */
  day: (at: string) => (plainDay.test(at) ? at : format('day', iso, new Date(at))),
  /** `2026-03-02 15:08`. */
  time: (at: string) => format('time', iso, new Date(at)),
  /** `2026-03-02 15:08:37`. */
  exact: (at: string) => format('exact', iso, new Date(at)),
  long: (at: Date) => format('long', language, at),
});

const dates = { 'en-US': datesIn('en-US'), 'zh-CN': datesIn('zh-CN') };

/**
 * Days and times in one form on every screen, that of the date fields and of reports; in words as the chosen language writes them. By the
 * browser's own tables, so no date library in the first load.
 */
export const useDates = () => dates[currentLanguage()];
