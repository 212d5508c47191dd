import { isTimeZone } from '../model/time-zone.ts';

/** The zone of the times in a report where nobody has chosen one. */
const plainZone = 'UTC';

/**
 * A moment as a report prints it: `2026-11-26 18:51 UTC`, `2026-11-27 02:51 UTC+08:00`. Everybody reads the same paper, wherever they are, so it
 * names the distance from UTC in all languages. Covers kept before moments had times hold bare days, which stay as they are.
 * @param zone of the installation, or of the moment a version was made final; UTC where this machine does not know it
 */
export function momentWords(moment: string, zone: string = plainZone): string {
  if (!isInstant(moment)) return moment;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: isTimeZone(zone) ? zone : plainZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(Date.parse(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  // `GMT+08:00`; without a distance some machines write `GMT`, others `GMT+00:00`.
  const distance = part('timeZoneName').replace('GMT', 'UTC').replace('+00:00', '');
  const day = [part('year'), part('month'), part('day')].join('-');
  return `${day} ${part('hour')}:${part('minute')} ${distance}`;
}

/** The same in the name of a file, without blanks and colons: `2026-11-26-1851-UTC`. */
export const momentInFileName = (moment: string, zone?: string): string =>
  momentWords(moment, zone).replaceAll(':', '').replaceAll(' ', '-');

/** The moment in milliseconds of UTC, of a bare day its beginning; undefined where it is neither. */
export function instantOf(moment: string): number | undefined {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? undefined : at;
}

const isInstant = (moment: string): boolean => moment.includes('T') && instantOf(moment) !== undefined;
