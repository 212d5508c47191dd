import { currentLanguage, type Language } from './i18n';

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const looks = {
  day: dayParts,
  time: { ...dayParts, hour: '2-digit', minute: '2-digit', hour12: false },
  second: { ...dayParts, hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
  long: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** Made when it is first needed, once for a language: each takes the browser a millisecond or two. */
function format(look: keyof typeof looks, language: Language, at: Date): string {
  const key = `${look} ${language}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, looks[look]);
  made.set(key, known);
  return known.format(at);
}

const datesIn = (language: Language) => ({
  /** `2026-03-02` or an ISO time → the day. */
  day: (iso: string) => format('day', language, new Date(iso)),
  time: (iso: string) => format('time', language, new Date(iso)),
  second: (iso: string) => format('second', language, new Date(iso)),
  long: (at: Date) => format('long', language, at),
});

/** How a day is entered: as it is shown, and as ISO 8601 writes it. */
export const dayFormats: Record<Language, string[]> = {
  'en-US': ['MM/DD/YYYY', 'YYYY-MM-DD'],
  'zh-CN': ['YYYY/MM/DD', 'YYYY-MM-DD'],
};

const dates = { 'en-US': datesIn('en-US'), 'zh-CN': datesIn('zh-CN') };

/** Days and times as the chosen language writes them; the browser's own tables, so no date library in the first load. */
export const useDates = () => dates[currentLanguage()];
