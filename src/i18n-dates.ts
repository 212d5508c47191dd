import { textOf } from './i18n';

const digits = (value: number, least = 2): string => String(value).padStart(least, '0');

/** In the time zone of the browser, as ISO 8601 writes it: `2026-03-02`, `15:08`. */
const dayOf = (at: Date): string =>
  `${digits(at.getFullYear(), 4)}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}`;
const minuteOf = (at: Date): string => `${digits(at.getHours())}:${digits(at.getMinutes())}`;

/** A day without a time is the same day everywhere. */
const plainDay = /^\d{4}-\d{2}-\d{2}$/;

const dates = {
  /** `2026-03-02` or an ISO time → the day as `2026-03-02`. */
  day: (at: string): string => (plainDay.test(at) ? at : dayOf(new Date(at))),
  /** `2026-03-02 15:08`. */
  time: (at: string): string => {
    const moment = new Date(at);
    return `${dayOf(moment)} ${minuteOf(moment)}`;
  },
  /** `2026-03-02 15:08:37`. */
  exact: (at: string): string => {
    const moment = new Date(at);
    return `${dayOf(moment)} ${minuteOf(moment)}:${digits(moment.getSeconds())}`;
  },
  /** The day in words of the chosen language: `Monday, March 2, 2026`. */
  long: (at: Date): string => {
    const word = (list: string, index: number) => list.split(' ')[index] ?? '';
    return textOf('date.long', {
      weekday: word(textOf('date.weekdays'), at.getDay()),
      month: word(textOf('date.months'), at.getMonth()),
      day: at.getDate(),
      year: at.getFullYear(),
    });
  },
};

/**
 * Days and times in one form on every screen, that of the date fields and of reports; in words as the chosen language writes them. Not by the
 * browser's `Intl`: the first who asks it for a format waits until it has looked through its tables of all languages, a tenth of the first load.
 */
export const useDates = () => dates;
